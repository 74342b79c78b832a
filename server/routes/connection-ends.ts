import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bytesTaken } from "../http/send-response.ts";

/** The client may read from the systems' buffers for this long after a response. */
const SETTLING_MS = 5000;

/** Tells whether clients received responses, as far as the operating system knows. */
export interface ConnectionEnds {
  /** Calls `onEnd` once, within five seconds after the response. `isCut`: the client may not have received all. */
  watch(response: ServerResponse, length: number, onEnd: (isCut: boolean) => void): void;
  settle(): void;
}

export function createConnectionEnds(): ConnectionEnds {
  /** At most one response per connection: the next request proves that the client received the one before. */
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
