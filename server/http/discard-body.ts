import type { IncomingMessage } from "node:http";

/** Limits for a client that sends more than allowed, in bytes and milliseconds. */
const MAX_BYTES = 1024 * 1024;
const MAX_MS = 2000;

/**
 * Reads and discards the rest of a body, within limits. If a connection closes with unread bytes, TCP resets it and the
 * client may lose the error response.
 */
export function discardBody(incoming: IncomingMessage): Promise<void> {
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
      if (received > MAX_BYTES) done();
    };
    const timer = setTimeout(done, MAX_MS);
    incoming.on("end", done).on("close", done).on("data", count);
  });
}
