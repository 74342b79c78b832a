import { VersionConflict } from "#domain/ports/documents.ts";
import { randomFraction, sleep } from "#domain/host.ts";

const DEADLINE = 10_000;
const MAX_PAUSE = 250;

export type Attempt<R> = { readonly isDone: true; readonly result: R } | { readonly isDone: false };

/** Repeats `attempt` for up to 10 s, with backoff and jitter, also after an error that `isTransient`. */
export async function retryUntilDone<R>(
  attempt: () => Promise<Attempt<R>>,
  isTransient: (error: unknown) => boolean,
): Promise<R> {
  const deadline = performance.now() + DEADLINE;
  for (let run = 0; ; run++) {
    const outcome = await attempt().catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      return { isDone: false as const, error };
    });
    if (outcome.isDone) return outcome.result;
    const pause = randomFraction() * Math.min(MAX_PAUSE, 4 * 2 ** run);
    if (performance.now() + pause > deadline)
      throw "error" in outcome
        ? outcome.error
        : new VersionConflict("The documents that the transaction read kept changing for 10 s");
    await sleep(pause);
  }
}
