/** `npm start`: installs and builds what is outdated, then serves. Runs on the machine's own Node. */
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { ensureModules, pinnedNode, root } from "./ensure-modules.mjs";
import { followNpm } from "./follow-npm.mjs";

refuseEarlierVolume();
ensureModules({ toServe: true });
const node = pinnedNode();
const entry = join(root, "server/main/index.ts");
if (process.env.npm_lifecycle_event === "start") followNpm("scripts/start.mjs");
// Cache compiled code for the next start; the workers inherit this setting.
process.env.NODE_COMPILE_CACHE ??= join(root, "build/compile-cache");
// By default glibc raises these limits to 32 MB, and keeps what the start needed to compress pages.
process.env.MALLOC_MMAP_THRESHOLD_ ??= "2097152";
process.env.MALLOC_TRIM_THRESHOLD_ ??= "2097152";
if (realpathSync(node) === realpathSync(process.execPath)) {
  module.enableCompileCache();
  await import(entry);
} else {
  // The IPC channel closes if this process is killed, and then the shop stops too.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(node, [entry], { cwd: root, stdio });
  // A terminal sends SIGINT to the child as well, which treats both signals as one. Others signal this process alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** Earlier images had their data in /data. An empty shop in its place would know no buyer. */
function refuseEarlierVolume() {
  const has = (folder) => existsSync(join(folder, "tollgate.db"));
  if (process.env.DATA_DIR !== "/storage" || has("/storage") || !has("/data")) return;
  console.error("The database is in /data: mount its volume at /storage, or set DATA_DIR=/data.");
  process.exit(1);
}
