import pTimeout from "p-timeout";

const DEADLINE_MS = 3000;

/** Undefined if the payment service takes longer than three seconds. The work itself continues. */
export function settledInTime<T>(settling: Promise<T>): Promise<T | undefined> {
  return pTimeout(settling, { milliseconds: DEADLINE_MS, message: false });
}
