"""Outbox: each recording counts once, in order, whatever the network does; a withdrawn one never."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

NETWORKS = ("up", "down", "answer lost", "error")

SET_UP = """async () => {
  const names = ["outbox", "store", "withdrawing", "row-acts", "connection", "keys"];
  const load = (name) => import(`/static/js/offline/${name}.js`);
  window.modules = Object.assign({}, ...(await Promise.all(names.map(load))));
  window.server = { network: "up", received: [], withdrawn: [] };
  window.fetch = async (url, { method, body } = {}) => {
    if (server.network === "down") throw new TypeError("no network");
    if (method !== "POST") return new Response("token");
    if (server.network === "error") return new Response("", { status: 503 });
    const { key, what } = Object.fromEntries(body);
    if (String(url).endsWith("/withdrawal/")) server.withdrawn.push(key);
    else server.received.push([what, key]);
    if (server.network === "answer lost") throw new TypeError("connection closed");
    return new Response("", { headers: { "X-Recorded-Key": key } });
  };
}"""

RECORD = """async (what) => {
  const form = document.createElement("form");
  form.action = "/sittings/1/pad/";
  for (const [name, value] of Object.entries({ number: "1", key: modules.newKey(), what }))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  await modules.submit(form, null, `Donne ${what}`);
  form.remove();
}"""

WITHDRAW = """async () => {
  const last = modules.lastWaiting(await modules.allRows(), "/sittings/1/");
  if (!last) return null;
  const isWithdrawn = await modules.withdraw(last);
  return isWithdrawn ? [last.fields.find(([name]) => name === "what")[1], last.isTried] : null;
}"""

FINISH = """async () => {
  server.network = "up";
  await modules.probe();
  await modules.flushNow();
  await modules.flushNow();
  const states = (await modules.allRows()).map(({ state }) => state);
  return { ...server, states };
}"""

CLEAR = """async () => {
  for (const { key } of await modules.allRows()) await modules.deleteRow(key);
  Object.assign(server, { network: "up", received: [], withdrawn: [] });
}"""


@pytest.fixture
def outbox(script_page):
    """Return a page whose requests reach a server in the page, with a network that a test changes."""
    script_page.evaluate(SET_UP)
    return script_page


steps = st.lists(st.sampled_from([*NETWORKS, "record", "record", "withdraw"]), min_size=1, max_size=14)


@given(steps=steps)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_recording_counts_once_and_a_withdrawn_one_never(outbox, steps):
    outbox.evaluate(CLEAR)
    recorded, withdrawn, untried = [], set(), set()
    for step in steps:
        if step == "record":
            recorded.append(f"n{len(recorded):02}")
            outbox.evaluate(RECORD, recorded[-1])
        elif step == "withdraw":
            if taken := outbox.evaluate(WITHDRAW):
                what, was_tried = taken
                withdrawn.add(what)
                if not was_tried:
                    untried.add(what)
        else:
            outbox.evaluate("(network) => { server.network = network; }", step)
    end = outbox.evaluate(FINISH)

    counted = {key: what for what, key in end["received"] if key not in end["withdrawn"]}
    assert sorted(counted.values()) == [what for what in recorded if what not in withdrawn]
    arrived = [what for what, _ in end["received"]]
    assert all(one <= other for one, other in pairwise(arrived)), "sent in the order of the recordings"
    assert untried.isdisjoint(arrived), "what never left this browser stays here"
    assert set(end["states"]) <= {"sent", "withdrawn"}
