import type { IncomingMessage } from "node:http";

interface DiscardLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

/** Read before the response to a refused body, so that the connection can be reused. */
export const BEFORE_RESPONSE: DiscardLimits = { maxBytes: 1024 * 1024, maxMs: 10_000 };
/** Read after a response that closes the connection, so that the client receives the response. */
export const AFTER_RESPONSE: DiscardLimits = { maxBytes: 64 * 1024 * 1024, maxMs: 10_000 };

/** Closing a connection with unread bytes resets it, and the client may lose the response. */
export function discardBody(
  incoming: IncomingMessage,
  { maxBytes, maxMs }: DiscardLimits,
): Promise<void> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let received = 0;
    const done = () => {
      clearTimeout(timer);
      incoming.off("data", count).off("end", done).off("close", done);
      resolve();
    };
    const count = (chunk: Uint8Array) => {
      received += chunk.length;
      if (received > maxBytes) done();
    };
    // If the process was suspended, first read what arrived meanwhile.
    const timer = setTimeout(() => setImmediate(done), maxMs);
    // The request's web stream would pause the connection.
    incoming.removeAllListeners("data");
    incoming.on("end", done).on("close", done).on("data", count).resume();
  });
}
