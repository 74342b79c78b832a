/** Starts the shop with PostgreSQL and a bucket, both of which end with it. For journeys (`HOSTED=1`). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "./postgres.ts";
import { startSwift } from "./swift.ts";

const [database, storage] = await Promise.all([startPostgres(), startSwift()]);
const environment = {
  DATABASE_URL: await database.createDatabase(),
  ...(await storage.createEnvironment()),
};
const shop = spawn(process.execPath, ["scripts/start.mjs"], {
  stdio: "inherit",
  env: { ...process.env, ...environment },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => shop.kill("SIGTERM"));
const [code] = await once(shop, "exit");
await Promise.all([database.remove(), storage.remove()]);
process.exitCode = typeof code === "number" ? code : 1;
