import { Transform } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Time limit for React's rendering. Loaders finish before it starts, and icons have a shorter limit. */
const DEADLINE_MS = 5000;

interface RenderOptions {
  readonly nonce: string | undefined;
  /** A cached page must be complete, so any rendering error rejects. */
  readonly isCached: boolean;
  /** Sends the page when it is complete, not when its shell is ready. */
  readonly isWhole: boolean;
  readonly report: (error: unknown) => void;
}

export class RenderingTooSlow extends Error {
  override readonly name = "RenderingTooSlow";
}

/** Rejects if rendering fails before the response begins, and with RenderingTooSlow after the time limit. */
export function renderDocument(
  document: ReactNode,
  { nonce, isCached, isWhole, report }: RenderOptions,
): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const send = () => {
      const body = gather(() => clearTimeout(deadline));
      pipe(body);
      resolve(createReadableStreamFromReadable(body));
    };
    const { pipe, abort } = renderToPipeableStream(document, {
      ...(nonce === undefined ? {} : { nonce }),
      onShellReady() {
        hasShell = true;
        if (!isWhole) send();
      },
      onAllReady() {
        if (isWhole) send();
      },
      onShellError(error) {
        clearTimeout(deadline);
        reject(error);
      },
      onError(error) {
        // Errors before the shell is ready reach `onShellError`.
        if (hasShell && !isCached) report(error);
        if (isCached) reject(error);
      },
    });
    const deadline = setTimeout(() => {
      const fault = new RenderingTooSlow(`React needed more than ${DEADLINE_MS} ms`);
      // Send what is ready, unless there is no shell or the page must be complete.
      if (!hasShell || isCached) reject(fault);
      abort(fault);
    }, DEADLINE_MS);
    deadline.unref();
  });
}

/** Joins the many small chunks that React writes in one turn: each costs a call of the compressor and of each stream. */
function gather(onEnd: () => void): Transform {
  let chunks: Uint8Array[] = [];
  let turn: NodeJS.Immediate | undefined;
  const emit = () => {
    turn = undefined;
    if (chunks.length > 0) body.push(Buffer.concat(chunks));
    chunks = [];
  };
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      chunks.push(chunk);
      turn ??= setImmediate(emit);
      callback();
    },
    flush(callback) {
      clearImmediate(turn);
      emit();
      onEnd();
      callback();
    },
  });
  return body;
}
