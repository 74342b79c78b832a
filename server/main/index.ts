/** The entry of `npm start`: the supervisor in the primary process, a worker in each child. */
import cluster from "node:cluster";

if (cluster.isPrimary) {
  const { supervise } = await import("./supervisor.ts");
  await supervise();
} else {
  const { work } = await import("./worker.ts");
  await work();
}
