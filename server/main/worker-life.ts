/** How long a worker may take to end, in ms. The supervisor kills late workers. */

/** Clients resume an aborted download from the next worker. */
export const DOWNLOADS_DRAIN_MS = 3000;
export const MAX_DRAIN_MS = 10_000;
/** Longer than a drain, because another worker already serves. */
export const MAX_RETIREMENT_MS = 60 * 60_000;
