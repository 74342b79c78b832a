/** `npm start`: installs and builds what is stale, then serves. Plain JavaScript: it runs on the machine's own Node. */
import { spawn } from "node:child_process";
import module from "node:module";
import { join } from "node:path";
import { ensureModules, pinnedNode, root } from "./ensure-modules.mjs";

const NPM_LOOK_MS = 500;

ensureModules();
const node = pinnedNode();
const entry = join(root, "server/main/index.ts");
if (process.env.npm_lifecycle_event === "start") endWithNpm();
// What one start has compiled and stripped of its types is read by the next; the workers inherit this.
process.env.NODE_COMPILE_CACHE ??= join(root, "build/compile-cache");
if (node === process.execPath) {
  module.enableCompileCache();
  await import(entry);
} else {
  const child = spawn(node, [entry], { cwd: root, stdio: "inherit" });
  // A terminal sends SIGINT to the child as well, which takes both for one; others send it to this process alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** Npm hands a signal to its shell, which ends by it alone: the shop would go on without anybody who could stop it. */
function endWithNpm() {
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, NPM_LOOK_MS);
  looking.unref();
}
