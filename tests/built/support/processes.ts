import { execFileSync } from "node:child_process";

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly rssBytes: number;
}

/**
 * The workers of a shop, given the pid of the started process. They are the leaves of the process tree, because
 * start.mjs may run the supervisor in a process of its own.
 */
export function workersOf(started: number): ProcessFacts[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,stat="], { encoding: "utf8" });
  const processes = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , stat = ""]) => !stat.startsWith("Z"))
    .map(([pid, parent, kilobytes]) => ({
      pid: Number(pid),
      parent: Number(parent),
      rssBytes: Number(kilobytes) * 1024,
    }));
  const childrenOf = (pid: number) => processes.filter(({ parent }) => parent === pid);
  const lastOf = (pid: number): ProcessFacts[] =>
    childrenOf(pid).flatMap((child) => {
      const last = lastOf(child.pid);
      return last.length > 0 ? last : [child];
    });
  return lastOf(started);
}
