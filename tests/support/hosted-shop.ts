/**
 * Starts the shop with PostgreSQL and a bucket, both of which end with it. For journeys (`HOSTED=1`), which read its
 * settings from `hosted.json` in its data folder to run the owner's commands.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";
import { startSwift } from "./swift.ts";

const [database, storage] = await Promise.all([startPostgres(), startSwift()]);
const environment = {
  DATABASE_URL: await database.createDatabase(),
  ...(await storage.createEnvironment()),
};
const folder = process.env.DATA_DIR ?? "data";
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "hosted.json"), JSON.stringify(environment));
const shop = spawn(process.execPath, ["scripts/start.mjs"], {
  stdio: "inherit",
  env: { ...process.env, ...environment },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => shop.kill("SIGTERM"));
const [code] = await once(shop, "exit");
rmSync(join(folder, "hosted.json"));
await Promise.all([database.remove(), storage.remove()]);
process.exitCode = typeof code === "number" ? code : 1;
