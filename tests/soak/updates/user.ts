/** The shop's user in the trial, which needs none of the machine's accounts. */
const ID = 61_234;

/** For `chown`. */
export const OWNED_BY_USER = `${ID}:${ID}`;
export const READ_BY_USER = `0:${ID}`;
export const AS_USER = ["setpriv", `--reuid=${ID}`, `--regid=${ID}`, "--clear-groups"];
