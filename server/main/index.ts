/** What `npm start` runs: the supervisor, and in each of its children a worker. */
import cluster from "node:cluster";

if (cluster.isPrimary) {
  const { supervise } = await import("./supervisor.ts");
  await supervise();
} else {
  const { work } = await import("./worker.ts");
  await work();
}
