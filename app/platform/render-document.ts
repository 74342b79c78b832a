import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** React is given as long; loaders are done by then, and icons wait for less. */
const DEADLINE_MS = 5000;

interface RenderOptions {
  /** On the inline scripts that React writes. */
  readonly nonce: string | undefined;
  /** Where the page is kept for everybody, nothing may be missing in it. */
  readonly isKept: boolean;
  /** Sent when all of it is there, not as soon as something can be shown. */
  readonly isWhole: boolean;
  /** For what goes wrong once the answer has begun. */
  readonly report: (error: unknown) => void;
}

export class RenderingTooSlow extends Error {
  override readonly name = "RenderingTooSlow";
}

/** The document as it is sent. Rejects with what broke it before that, with RenderingTooSlow where it took too long. */
export function renderDocument(
  document: ReactNode,
  { nonce, isKept, isWhole, report }: RenderOptions,
): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const send = () => {
      const body = new PassThrough({
        final(callback) {
          clearTimeout(deadline);
          callback();
        },
      });
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
        // Before the shell is there, the rejection above reports it.
        if (hasShell && !isKept) report(error);
        if (isKept) reject(error);
      },
    });
    const deadline = setTimeout(() => {
      const fault = new RenderingTooSlow(`React needed more than ${DEADLINE_MS} ms`);
      // What is there is sent, unless it is nothing or must be all.
      if (!hasShell || isKept) reject(fault);
      abort(fault);
    }, DEADLINE_MS);
    deadline.unref();
  });
}
