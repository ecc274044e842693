"""What a device does at the table: its screen stays on, it vibrates at a card, and no early tap is lost."""

import pytest

COUNTED = """async () => {
  window.count = { locks: 0, vibrations: 0 };
  const request = async () => (count.locks += 1);
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  navigator.vibrate = () => (count.vibrations += 1);
}"""


def test_wake_lock_is_requested_again_when_the_page_is_back(script_page):
    script_page.evaluate(COUNTED)
    locks = script_page.evaluate("""async () => {
      const { default: keepScreenOn } = await import("/static/js/core/wake-lock.js");
      const locks = [];
      const show = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        locks.push(count.locks);
      };
      keepScreenOn();
      show(true);
      show(false);
      return locks;
    }""")
    assert locks == [1, 2]


@pytest.mark.parametrize(("preference", "vibrations"), [("", 1), ("data-no-vibration", 0)])
def test_card_vibrates_unless_the_preferences_turn_it_off(script_page, preference, vibrations):
    script_page.evaluate(COUNTED)
    counted = script_page.evaluate(
        """async (preference) => {
      if (preference) document.body.setAttribute(preference, "");
      (await import("/static/js/core/vibrate.js")).vibrate();
      return count.vibrations;
    }""",
        preference,
    )
    assert counted == vibrations


def test_taps_on_a_stepper_before_its_script_are_repeated(script_page):
    script_page.evaluate("""() => {
      document.body.insertAdjacentHTML("beforeend", `<span class="step" data-behaviour="stepper">
        <input value="3"><button type="button" data-step="1">+</button></span>`);
      const src = "/static/js/core/early-taps.js";
      return new Promise((onload) => {
        document.head.append(Object.assign(document.createElement("script"), { src, onload }));
      });
    }""")
    for _ in range(2):
        script_page.get_by_role("button", name="+").click()
    assert script_page.locator(".step input").input_value() == "3"
    script_page.evaluate("""async () => {
      const { default: stepper } = await import("/static/js/core/stepper.js");
      const span = document.querySelector(".step");
      stepper(span);
      span.dataset.behaviourReady = "";
      span.dispatchEvent(new Event("behaviour-ready"));
    }""")
    assert script_page.locator(".step input").input_value() == "5"
    script_page.get_by_role("button", name="+").click()
    assert script_page.locator(".step input").input_value() == "6"
