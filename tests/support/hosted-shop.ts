/**
 * Starts the shop with PostgreSQL and a bucket, both of which end with it. For the journeys of `hosted`, which read its
 * settings from `hosted.json` in its data folder to run the owner's commands.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";
import { runShop } from "./run-shop.ts";
import { startSwift } from "./swift.ts";

const [database, storage] = await Promise.all([startPostgres(), startSwift()]);
const environment = {
  DATABASE_URL: await database.createDatabase(),
  ...(await storage.createEnvironment()),
};
const folder = process.env.DATA_DIR ?? "data";
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "hosted.json"), JSON.stringify(environment));
await runShop("scripts/start.mjs", environment);
rmSync(join(folder, "hosted.json"));
await Promise.all([database.remove(), storage.remove()]);
