import type { ChildProcess } from "node:child_process";
import type { FleetWorker } from "./fleet.ts";

const READY_MS = 30_000;
const DRAIN_MS = 30_000;

/**
 * A process that sends "ready" when it serves. Asked to "drain" it ends after its requests, asked to "retire" also after
 * those that are on their way to it. One that takes longer than these milliseconds is killed.
 */
export function watchWorker(
  child: ChildProcess,
  { readyMs = READY_MS, drainMs = DRAIN_MS } = {},
): FleetWorker {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: isReady, resolve: answer } = Promise.withResolvers<boolean>();
  const starting = setTimeout(() => child.kill("SIGKILL"), readyMs);
  let draining: NodeJS.Timeout | undefined;
  child.on("message", (message) => {
    if (message !== "ready") return;
    clearTimeout(starting);
    answer(true);
  });
  const onEnd = () => {
    clearTimeout(starting);
    clearTimeout(draining);
    answer(false);
    end();
  };
  child.once("exit", onEnd);
  // Also told of a message that was not delivered: only a process that never was is over with it.
  child.on("error", () => {
    if (child.pid === undefined) onEnd();
  });
  const asked = new Set<string>();
  const ask = (what: "drain" | "retire") => {
    if (asked.has(what)) return;
    asked.add(what);
    draining ??= setTimeout(() => child.kill("SIGKILL"), drainMs);
    // A channel that closes in this moment means that it ends anyway.
    if (child.connected) child.send(what, () => {});
  };
  return { isReady, ended, drain: () => ask("drain"), retire: () => ask("retire") };
}
