import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StoreSources } from "../store-sources.ts";

export interface MediaOrder {
  readonly path: string;
  readonly root: string;
  readonly storeFolder: string;
  readonly sources: StoreSources;
  readonly cachePath: string;
}

/** In a process started with few glibc arenas, because with many, encoders fragment memory without bound. */
export async function makeMediaApart(order: MediaOrder): Promise<void> {
  const child = fork(fileURLToPath(new URL("./separate-process.ts", import.meta.url)), {
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
  });
  let problem: unknown;
  child.on("message", (message) => (problem = message));
  child.send(order);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (problem !== undefined) throw new Error(String(problem));
  if (code !== 0)
    throw new Error(`The process that makes the pictures ended with ${code ?? signal}`);
}
