import pTimeout from "p-timeout";

const DEADLINE_MS = 3000;

/** Undefined after three seconds without a result. The settlement itself continues. */
export function settledInTime<T>(settling: Promise<T>): Promise<T | undefined> {
  return pTimeout(settling, { milliseconds: DEADLINE_MS, message: false });
}
