// <form data-behaviour="stake" data-coup="7-12">: the stake chosen for this round outlives a reload of the page.

const KEY = "ardoise-stake";

export default function stake(form) {
  function restore() {
    const kept = read();
    if (kept?.coup === form.dataset.coup) choose(form, kept.stake);
  }

  restore();
  document.addEventListener("refreshed", restore);
  form.addEventListener("change", (event) => {
    if (event.target.name === "stake") write({ coup: form.dataset.coup, stake: event.target.value });
  });
}

function choose(form, value) {
  for (const input of form.querySelectorAll("[name=stake]")) {
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function write(kept) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}
