import { readdirSync, readlinkSync } from "node:fs";
import type { BuiltSite } from "../start-built.ts";

/** Number of sold files that the workers have open. */
export function countOpenFiles(site: Pick<BuiltSite, "workerPids">): number {
  return site
    .workerPids()
    .flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`))
    .filter((path) => isSoldFile(path)).length;
}

function isSoldFile(path: string): boolean {
  try {
    return readlinkSync(path).includes("/data/files/store/");
  } catch {
    // The file was closed in the meantime.
    return false;
  }
}
