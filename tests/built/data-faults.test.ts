/** After a wrong clock, a lost folder or a broken database the shop must continue or report the problem. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createLease } from "#server/jobs/lease.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { start } from "#tests/support/started-site.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const AHEAD_MS = 2 * 24 * 60 * 60_000;
const JOBS = ["outbox", "outbox to accounts", "outbox to strangers", "reconcile", "expiry"];

test("leases written two days ahead by a wrong clock stop no job", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-clock-"));
  const documents = createSqliteDocuments({ path: join(folder, "tollgate.db") });
  const wrongClock = { now: () => Date.now() + AHEAD_MS };
  for (const job of JOBS)
    await createLease(documents, wrongClock, { job, lifeMs: 60_000 }).acquire();
  await documents.close();
  const site = await startBuilt("test", { environment: { DATA_DIR: folder } });
  const { orderId } = await buy(site.browser(), "sampler", "landing-v2");
  await expect
    .poll(async () => (await site.mails()).filter(({ text }) => text.includes(orderId)))
    .toHaveLength(1);
  for (const job of JOBS) await site.says(`the lease of job ${job} was taken over`);
  await site.stop({ expected: [/was taken over/] });
  rmSync(folder, { recursive: true });
});

test("without the files folder the shop is not ready, and the buyer gets an explanation", async () => {
  const site = await startBuilt("test");
  const buyer = site.browser();
  await buy(buyer, "sampler", "landing-v2");
  const grant = await mintGrant(buyer, "sampler");
  const files = join(site.dataPath, "files");
  renameSync(files, `${files}-gone`);
  const response = await buyer.get(grant);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("Your purchase is safe");
  await expect.poll(() => readiness(site)).toEqual([503, "failed"]);
  renameSync(`${files}-gone`, files);
  await expect.poll(() => readiness(site)).toEqual([200, "ok"]);
  expect((await buyer.get(grant)).status).toBe(200);
  await site.stop({
    expected: [/file sampler cannot be read/, /not ready: files/],
    allowed: [/"status":503/, /^503 /, /This file cannot be reached/],
  });
});

async function readiness(site: BuiltSite): Promise<[number, string]> {
  const response = await site.browser().get("/readyz");
  const { checks } = (await response.json()) as { checks: { files: string } };
  return [response.status, checks.files];
}

test("a start on a broken database prints the file and what to do, without a stack trace", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-broken-"));
  const path = join(folder, "tollgate.db");
  writeFileSync(path, "Shopping list\n".repeat(1000));
  const shop = await start({ DATA_DIR: folder });
  expect(await shop.exit).not.toBe(0);
  expect(shop.output()).toContain(`${path}: file is not a database`);
  expect(shop.output()).toContain("restore the last backup with npm run restore");
  expect(shop.output()).not.toMatch(/^\s+at /m);
  rmSync(folder, { recursive: true });
});
