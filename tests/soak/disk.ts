/** With a full disk, /readyz must report it and pages must still work; after freeing space, everything must work. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { buy } from "#tests/support/buy.ts";
import type { Findings } from "./soak-run.ts";

const SIZE_MB = 24;
const PATIENCE_MS = 120_000;

export async function disk(): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", folder]);
  try {
    return await onSmallDisk(folder);
  } finally {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onSmallDisk(folder: string): Promise<Findings> {
  const site = await startBuilt("test", { environment: { DATA_DIR: join(folder, "data") } });
  const faults: string[] = [];
  const customer = site.browser();
  await customer.signUp();
  const ballast = join(folder, "ballast");
  fill(ballast);
  if (!(await becomes(site, 503))) faults.push("On a full disk /readyz does not report a problem");
  const page = await site.browser().get("/landing");
  if (page.status !== 200) faults.push(`On a full disk the landing page has status ${page.status}`);
  const refused = await site.browser().postForm("/landing-v2/paywall", { plan: "sampler" });
  const text = await refused.text();
  if (refused.status !== 503) faults.push(`On a full disk a purchase has status ${refused.status}`);
  const leaving = await customer.request("/api/session", { method: "DELETE" });
  if (leaving.status !== 503)
    faults.push(`On a full disk signing out is answered ${leaving.status}`);
  if (!/try again|later/i.test(text)) faults.push("The buyer gets no advice");
  rmSync(ballast);
  if (!(await becomes(site, 200)))
    faults.push("After freeing space /readyz still reports a problem");
  await buy(site.browser(), "sampler", "landing-v2").catch((error: Error) =>
    faults.push(`After freeing space a purchase fails: ${error.message}`),
  );
  await site
    .stop({ allowed: [/"status":50[03]/, /"level":50/, /^50[03] /] })
    .catch((error: Error) => faults.push(error.message));
  return { figures: { "full disk": `${SIZE_MB} MB`, purchase: refused.status }, faults };
}

function fill(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(SIZE_MB * 1024 * 1024));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

async function becomes(site: BuiltSite, status: number): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if ((await site.browser().get("/readyz")).status === status) return true;
    await wait(200);
  }
  return false;
}
