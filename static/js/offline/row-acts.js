// Acts on a waiting row: withdrawal, modification and restoration, and whether each is possible.

const PAGE = /^\/(sittings|evenings)\/\d+\/$/;

export const isWaiting = ({ state }) => state === "waiting" || state === "forbidden";

// A row without a key of its own on the server cannot be named once it may have arrived.
export const canWithdraw = (row) => isWaiting(row) && (row.isTried === false || (row.isKeyed && PAGE.test(row.page)));
export const canModify = (row) => canWithdraw(row) && Boolean(row.draft);
export const canRestore = (row) => row.state === "withdrawn" || (row.former && row.isTried === false && isWaiting(row));

const isUndoable = (row) => canWithdraw(row) && !row.isUndo && !row.former;

// Returns the row that the undo button of a page withdraws: the last that waits.
export const lastWaiting = (rows, page) => rows.filter((row) => row.page === page && isUndoable(row)).at(-1);
