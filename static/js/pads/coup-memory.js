// What this browser has of a coup: the events of its draft, and one value of each name in the storage of its session.

import { attempt, loadEntries } from "../offline/drafts.js";

// Returns the events of the coup that is followed.
export const eventsOf = ({ dataset }) => new Map(loadEntries(dataset.draftKey) ?? []).get("events") ?? "";

// A browser without storage asks again after a reload.
export const keep = (name, coup, value) =>
  attempt(() => sessionStorage.setItem(`ardoise-${name}`, JSON.stringify([coup, value])));

export const recall = (name, coup) =>
  attempt(() => {
    const [of, value] = JSON.parse(sessionStorage.getItem(`ardoise-${name}`));
    return of === coup ? value : null;
  });
