/** A download of 200 MB is interrupted, and completes without the buyer doing anything. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { freePort } from "#scripts/free-port.ts";
import { downloadCounts } from "#domain/downloads/download-counts.ts";
import { grants } from "#domain/downloads/downloads.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { Timestamp } from "#domain/values.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { type Cuts, openCuttingProxy } from "../support/cutting-proxy.ts";
import { copyShop } from "../support/deployed-copy.ts";
import { cleanUp, start } from "../support/started-site.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { choosePlan } from "./choose-plan.ts";

const MEGABYTE = 1_000_000;
const FILE_BYTES = 200 * MEGABYTE;

test.use({ trace: "off" });
test.describe.configure({ mode: "serial" });

let folder: string;
let entry: string;
let sha256: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tollgate-resume-"));
  const copy = copyShop(folder);
  entry = copy.entry;
  sha256 = copy.replaceFile("sampler", randomBytes(FILE_BYTES));
});
test.afterAll(() => {
  cleanUp();
  rmSync(folder, { recursive: true });
});

/** Starts a shop behind a proxy that breaks connections. */
async function openShop(name: string, cuts: Omit<Cuts, "port">) {
  const port = await freePort();
  const proxy = await openCuttingProxy({ ...cuts, port: () => port });
  const environment = {
    PORT: String(port),
    PUBLIC_URL: proxy.origin,
    DATA_DIR: join(folder, name),
    LOG_LEVEL: "warn",
  };
  const run = async () => {
    const site = await start(environment, [process.execPath, entry]);
    await site.says("Tollgate serves");
    return site;
  };
  return { proxy, run, database: join(folder, name, "tollgate.db") };
}

async function buySampler(page: Page): Promise<void> {
  await page.goto("/landing-v2/paywall");
  await choosePlan(page, "Sampler");
  await page.getByRole("button", { name: "Buy Sampler" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
}

/** Before the page's scripts have run, the browser would download without the worker. */
async function waitForWorker(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/api/files/");
      return registration?.active?.state;
    });
  await expect.poll(isReady).toBe("activated");
}

async function startDownload(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  return download;
}

/** Buys and downloads the large file, which must be complete in the end. */
async function downloadSampler(page: Page, { hasWorker = true } = {}): Promise<Download> {
  await buySampler(page);
  if (hasWorker) await waitForWorker(page);
  const download = await startDownload(page);
  expect(await download.failure()).toBeNull();
  expect(await checksumOf(download)).toBe(sha256);
  return download;
}

async function checksumOf(download: Download): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(await download.path()), hash);
  return hash.digest("hex");
}

async function readAll<T>(path: string, collection: Collection<T>) {
  const documents = createSqliteDocuments({ path });
  const found = await documents.query(collection, {});
  await documents.close();
  return found.map(({ data }) => data);
}

async function expireGrants(path: string): Promise<void> {
  const documents = createSqliteDocuments({ path });
  for (const { id } of await documents.query(grants, {}))
    await documents.update(grants, id, { expiresAt: Timestamp.fromMillis(Date.now() - 1000) });
  await documents.close();
}

test("an interrupted 200 MB download resumes by itself @long", async ({ browser }) => {
  const shop = await openShop("reset", { afterBytes: 60 * MEGABYTE, times: 2, how: "reset" });
  await shop.run();
  const page = await browser.newPage({ baseURL: shop.proxy.origin });
  const download = await downloadSampler(page);
  expect(shop.proxy.cuts()).toBe(2);
  expect(download.suggestedFilename()).toBe("letters-sampler.zip");
  expect(await readAll(shop.database, grants)).toHaveLength(1);
  await expect
    .poll(async () => (await readAll(shop.database, downloadCounts)).map(({ count }) => count))
    .toEqual([1]);
  shop.proxy.close();
});

test("a download whose link expired meanwhile resumes over a new one @long", async ({
  browser,
}) => {
  const shop = await openShop("expired", {
    afterBytes: 60 * MEGABYTE,
    times: 1,
    how: "reset",
    onCut: () => expireGrants(shop.database),
  });
  await shop.run();
  const page = await browser.newPage({ baseURL: shop.proxy.origin });
  await downloadSampler(page);
  expect(await readAll(shop.database, grants)).toHaveLength(2);
  shop.proxy.close();
});

test("a download survives that the shop is killed and started again", async ({ browser }) => {
  const shop = await openShop("killed", {
    afterBytes: 60 * MEGABYTE,
    times: 1,
    how: "reset",
    async onCut() {
      const killed = await running;
      process.kill(-(killed.child.pid ?? 0), "SIGKILL");
      await killed.exit;
      await shop.run();
    },
  });
  const running = shop.run();
  await running;
  const page = await browser.newPage({ baseURL: shop.proxy.origin });
  await downloadSampler(page);
  shop.proxy.close();
});

test("without the worker, the browser itself resumes a response that ends early @long", async ({
  browser,
}) => {
  const shop = await openShop("plain", { afterBytes: 60 * MEGABYTE, times: 2, how: "end" });
  await shop.run();
  const page = await browser.newPage({ baseURL: shop.proxy.origin, serviceWorkers: "block" });
  await downloadSampler(page, { hasWorker: false });
  expect(shop.proxy.cuts()).toBe(2);
  shop.proxy.close();
});
