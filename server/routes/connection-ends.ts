import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bytesTaken } from "../http/send-response.ts";

/** After a response, the client may read from the systems' buffers for this long until the connection breaks. */
const SETTLING_MS = 5000;

/** Tells whether clients received the responses that have ended, as far as the operating system knows. */
export interface ConnectionEnds {
  /**
   * Calls `onEnd` once, at most five seconds after the response has ended. `isCut` means that the connection broke
   * before all `length` bytes of the body were written, or afterwards, before it was closed by this side or carried
   * another request.
   */
  watch(response: ServerResponse, length: number, onEnd: (isCut: boolean) => void): void;
  /** Waits no longer for the responses that have ended. */
  settle(): void;
}

export function createConnectionEnds(): ConnectionEnds {
  /** At most one response per connection: the next request shows that the client received the one before. */
  const waiting = new Map<Socket, () => void>();
  return {
    watch(response, length, onEnd) {
      const { socket } = response;
      const onClose = () => {
        // A client that has everything may close the connection before the response has finished.
        if (!socket || bytesTaken(response) < length) return onEnd(true);
        const { bytesRead } = socket;
        waiting.get(socket)?.();
        const end = () => {
          clearTimeout(timer);
          socket.off("close", end);
          waiting.delete(socket);
          onEnd(socket.errored !== null && socket.bytesRead === bytesRead);
        };
        const timer = setTimeout(end, socket.closed ? 0 : SETTLING_MS).unref();
        socket.once("close", end);
        waiting.set(socket, end);
      };
      if (response.destroyed) onClose();
      else response.once("close", onClose);
    },
    settle() {
      for (const end of waiting.values()) end();
    },
  };
}
