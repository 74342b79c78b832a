/** What `npm start` runs: the supervisor, and in each of its children a worker. */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What was compiled once is not compiled again at the next start.
enableCompileCache(fileURLToPath(new URL("../build/compile-cache", import.meta.url)));

if (cluster.isPrimary) {
  const { supervise } = await import("./supervisor.ts");
  await supervise();
} else {
  const { work } = await import("./worker.ts");
  await work();
}
