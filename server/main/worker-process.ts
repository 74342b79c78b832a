import type { ChildProcess } from "node:child_process";
import type { SupervisedWorker } from "./live-workers.ts";
import { MAX_DRAIN_MS, MAX_RETIREMENT_MS } from "./worker-life.ts";

/** Limit without progress; long, because a busy machine would be as slow again. */
const READY_MS = 120_000;
/** A worker that misses its own deadline by this much counts as hanging. */
const GRACE_MS = 5000;

/** The process sends "starting", "ready" and "failing", and receives "drain" or "retire". */
export function watchWorker(
  child: ChildProcess,
  {
    readyMs = READY_MS,
    drainMs = MAX_DRAIN_MS + GRACE_MS,
    retireMs = MAX_RETIREMENT_MS + GRACE_MS,
  } = {},
): SupervisedWorker {
  const { promise: ended, resolve: end } = Promise.withResolvers<"asked" | "unexpectedly">();
  const { promise: isReady, resolve: setReady } = Promise.withResolvers<boolean>();
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  const asked = new Set<string>();
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    child.kill("SIGKILL");
  };
  const starting = setTimeout(kill, readyMs);
  let isStarting = true;
  const endStarting = () => {
    isStarting = false;
    clearTimeout(starting);
  };
  let ending: NodeJS.Timeout | undefined;
  child.on("message", (message) => {
    if (message === "failing") fail();
    if (message === "starting" && isStarting) starting.refresh();
    if (message !== "ready") return;
    endStarting();
    setReady(true);
  });
  const onEnd = (code: number | null) => {
    endStarting();
    clearTimeout(ending);
    setReady(false);
    end(asked.size > 0 && (code === 0 || isKilled) ? "asked" : "unexpectedly");
  };
  child.once("exit", onEnd);
  // "error" also reports undelivered messages. Only without a pid did the process fail to start.
  child.on("error", () => {
    if (child.pid === undefined) onEnd(null);
  });
  const ask = (what: "drain" | "retire", limitMs: number) => {
    if (asked.has(what)) return;
    asked.add(what);
    clearTimeout(ending);
    ending = setTimeout(kill, limitMs);
    // If the channel closes now, the process is ending anyway: ignore the error.
    if (child.connected) child.send(what, () => {});
  };
  return {
    isReady,
    ended,
    failing,
    drain: () => ask("drain", drainMs),
    // A draining worker must not get the longer deadline of a retired one.
    retire: () => asked.has("drain") || ask("retire", retireMs),
  };
}
