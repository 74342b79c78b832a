import { fail } from "#protocol/failure.ts";

/** Throws a 503 if `mostWaiting` tasks wait already. */
export function createTaskQueue(mostWaiting: number) {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (count > mostWaiting)
      fail({
        statusCode: 503,
        statusMessage: "Service Unavailable",
        message: "Too many invoices are being made right now. Try again in a few seconds.",
        retryAfter: 5,
      });
    count += 1;
    const turn = last.then(task).finally(() => (count -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}
