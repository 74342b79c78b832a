/** Tries a release on a copy of the shop's data before it may serve. Nothing of the copy leaves the server. */
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { about, type Finding } from "../doctor/finding.ts";
import type { Ground } from "./ground.ts";
import { lastLines, mustRun, type RunOptions, type Started } from "./machine.ts";
import { buildOf, nodeOf } from "./release.ts";
import { readValues } from "./settings-file.ts";

const findingsSchema = z.array(
  z.object({ check: z.string(), state: z.string(), message: z.string() }),
);
/** The others are about services that test mode does not use. */
const JUDGED = ["settings", "database", "files", "disk"];

export interface Rehearsal {
  readonly release: string;
  readonly backup: string;
  readonly port: number;
}

/** Throws what was wrong. */
export async function rehearse(
  ground: Ground,
  { release, backup, port }: Rehearsal,
): Promise<void> {
  const { places, machine, user, tell } = ground;
  const folder = places.rehearsal;
  await rm(folder, { recursive: true, force: true });
  const options = { cwd: release, env: testSettings(ground, port), ...(user && { user }) };
  const node = (...words: string[]) => mustRun(machine, [nodeOf(release), ...words], options);
  let shop: Started | undefined;
  try {
    await mustRun(machine, ["mkdir", "-m", "700", folder], options);
    const secret = join(places.data, "app-secret");
    if (existsSync(secret)) await mustRun(machine, ["cp", "-p", secret, folder], options);
    await node("scripts/restore.ts", backup);
    tell("  the backup was restored into a copy");
    shop = machine.start([nodeOf(release), "scripts/start.mjs"], options);
    const { output, hasEnded } = shop;
    const isFailing = async () => hasEnded();
    await untilReady(ground, { port, release, isFailing, words: () => lastLines(output()) });
    tell("  it starts with the copy");
    const purchase = { ...options, limitMs: ground.limits.purchaseMs };
    const origin = `http://127.0.0.1:${port}`;
    const bought = await mustRun(
      machine,
      [nodeOf(release), "scripts/deploy/purchase.ts", origin],
      purchase,
    );
    tell(`  ${bought.trim()}`);
    await checkDocuments(ground, release, options);
    tell("  it can read the shop's documents and files");
  } finally {
    await shop?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** In test mode, without any service of the real shop: no mail, no payment, no report leaves. */
function testSettings({ places }: Ground, port: number): Record<string, string> {
  const settings = existsSync(places.settings)
    ? readValues(readFileSync(places.settings, "utf8"))
    : {};
  const secrets = ["APP_SECRET", "APP_SECRET_FORMER", "BACKUP_PASSPHRASE"].flatMap((name) =>
    settings[name] ? [[name, settings[name]]] : [],
  );
  return {
    TEST_MODE: "1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: places.rehearsal,
    RATE_LIMITS: "off",
    NODE_COMPILE_CACHE: join(places.rehearsal, "compiled"),
    ...(Object.fromEntries(secrets) as Record<string, string>),
  };
}

interface Starting {
  readonly port: number;
  readonly release: string;
  readonly isFailing: () => Promise<boolean>;
  /** What it said last. */
  readonly words: () => string | Promise<string>;
}

/** Compares the build, because the release before may still answer. */
export async function untilReady(
  ground: Ground,
  { port, release, isFailing, words }: Starting,
): Promise<void> {
  const { readyMs, pollMs } = ground.limits;
  const build = buildOf(release);
  const since = performance.now();
  while ((await ground.readBuild(port)) !== build) {
    if (await isFailing()) throw new Error(`It does not start:\n${await words()}`);
    if (performance.now() - since > readyMs)
      throw new Error(`It is not ready after ${Math.round(readyMs / 1000)} s:\n${await words()}`);
    await wait(pollMs);
  }
}

async function checkDocuments(
  { machine }: Ground,
  release: string,
  options: RunOptions,
): Promise<void> {
  const { output } = await machine.run([nodeOf(release), "scripts/doctor.ts", "--json"], options);
  const failed = readFindings(output).filter(
    ({ check, state }) => state === "fail" && JUDGED.includes(check),
  );
  if (failed.length > 0)
    throw new Error(failed.map(({ check, message }) => `${check}: ${message}`).join("\n"));
}

function readFindings(output: string): readonly Pick<Finding, "check" | "state" | "message">[] {
  try {
    return findingsSchema.parse(JSON.parse(output)) as readonly Finding[];
  } catch {
    return [about("database").fail(`doctor failed:\n${lastLines(output)}`, "")];
  }
}
