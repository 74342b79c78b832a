import { Session } from "node:inspector/promises";

/**
 * Gives the memory that rendering needed back to the system. V8 itself would keep most of it for minutes, because a shop
 * that waits for visitors creates no garbage.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
