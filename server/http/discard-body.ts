import type { IncomingMessage } from "node:http";

interface DiscardLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

/** How much of a refused body is read before the response, so that the connection can serve further requests. */
export const BEFORE_RESPONSE: DiscardLimits = { maxBytes: 1024 * 1024, maxMs: 2000 };
/** How much is read after a response that closes the connection, so that the client receives it. */
export const AFTER_RESPONSE: DiscardLimits = { maxBytes: 64 * 1024 * 1024, maxMs: 2000 };

/**
 * Reads and discards the rest of a body, within limits; `incoming.complete` then says whether the body has ended. If a
 * connection closes with unread bytes, TCP resets it and the client may lose the response.
 */
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
    // If the process stood still for that long, what arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate(done), maxMs);
    // The request's web stream pauses the connection when nobody reads it.
    incoming.removeAllListeners("data");
    incoming.on("end", done).on("close", done).on("data", count).resume();
  });
}
