/** New builds are deployed while visitors use the site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  expect as expectSoon,
  type Page,
  test,
} from "@playwright/test";
import { copyShop } from "../support/deployed-copy.ts";
import { createHttpClient } from "../support/http-client.ts";
import { cleanUp, start, type Start } from "../support/started-site.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";

/** The browsers share two processors with everything else, so a slow page is not a failure. */
const PATIENCE_MS = 60_000;
const expect = expectSoon.configure({ timeout: PATIENCE_MS });

/** More browsers would overload the machine, so the other clients load the same files without one. */
const BROWSERS = 3;
const CLIENTS = 20;
const CLICKS = 5;
/** Pause between clicks. */
const READING_MS = 500;
/** `npm run soak takeovers` runs twenty. */
const DEPLOYS = Number(process.env.DEPLOYS ?? 3);

// Tracing many browsers at once would take longer than the test.
test.use({ trace: "off" });

const folder = mkdtempSync(join(tmpdir(), "tollgate-deploy-"));
test.afterAll(() => {
  cleanUp();
  rmSync(folder, { recursive: true });
});

/** Problems of all clients. */
const troubles: string[] = [];
let deploys = 0;
const isOver = () => deploys === DEPLOYS;

test(`${DEPLOYS} deployments cause no failed request, unstyled page or lost form for ${CLIENTS} visitors @long`, async ({
  browser,
}) => {
  test.setTimeout(120_000 + DEPLOYS * 30_000);
  const copy = copyShop(folder);
  const site = await start(
    {
      LOG_LEVEL: "warn",
      BUILD_POLL_MS: "1000",
      DATA_DIR: join(folder, "data"),
      RATE_LIMITS: "off",
    },
    [process.execPath, copy.entry],
  );
  await site.says("Tollgate serves");
  const laps = { walks: 0, documents: 0, accounts: 0, purchases: 0, loads: 0 };
  const browsers = [walk, keepAForm, buyAsGuest].map(async (live) => {
    while (!isOver()) {
      const context = await openClient(browser, site.origin, laps);
      await live(await context.newPage(), laps);
      await context.close();
    }
  });
  const others = Array.from({ length: CLIENTS - BROWSERS }, async () => {
    const client = createHttpClient(site.origin, (trouble) => troubles.push(trouble));
    while (!isOver()) {
      await client.visit();
      await client.sendForm();
      laps.loads += 1;
      await wait(Math.random() * 2 * READING_MS);
    }
  });
  const deploying = (async () => {
    while (!isOver()) {
      await deploy(site, copy.putNextBuild());
      deploys += 1;
    }
  })();
  await Promise.all([deploying, ...browsers, ...others]);
  expect(troubles).toEqual([]);
  expect(site.output()).not.toContain('"level":50');
  test.info().annotations.push({ type: "laps", description: JSON.stringify(laps) });
  expect(Math.min(...Object.values(laps))).toBeGreaterThan(0);
});

interface Laps {
  walks: number;
  documents: number;
  accounts: number;
  purchases: number;
  loads: number;
}

/** Makes the shop switch to this build. Resolves when the build responds. */
async function deploy(site: Start, build: string): Promise<void> {
  site.child.kill("SIGHUP");
  await expect
    .poll(async () => (await (await fetch(`${site.origin}/healthz`)).json()).build)
    .toBe(build);
}

async function openClient(browser: Browser, baseURL: string, laps: Laps): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on("request", (request) => {
    if (request.isNavigationRequest()) laps.documents += 1;
  });
  context.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  context.on("requestfailed", (request) => {
    const { errorText = "" } = request.failure() ?? {};
    // Requests cancelled by a navigation are not failures.
    if (errorText !== "net::ERR_ABORTED") troubles.push(`${errorText} ${request.url()}`);
  });
  context.on("weberror", (error) => troubles.push(String(error.error())));
  return context;
}

/** Follows random links. */
async function walk(page: Page, laps: Laps): Promise<void> {
  await page.goto("/landing");
  for (let clicks = 0; clicks < CLICKS; clicks += 1) await follow(page);
  laps.walks += 1;
}

async function follow(page: Page): Promise<void> {
  const links = page.locator('#layout a[href^="/"]:visible');
  const before = page.url();
  const count = await links.count();
  if (count === 0) await page.goto("/landing-v2");
  else {
    const link = links.nth(Math.floor(Math.random() * count));
    const target = await link.getAttribute("href");
    await link.click().catch(ignoreGone);
    if (target && new URL(target, before).href !== before)
      await page.waitForURL((url) => url.href !== before);
  }
  await page.waitForLoadState();
  await expectStyled(page);
}

/** Fills in a form, waits for a new build, and submits the form. */
async function keepAForm(page: Page, laps: Laps): Promise<void> {
  await page.goto("/sign-in?next=/account&intent=signUp");
  const email = newEmail();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long walk home");
  const seen = deploys;
  await expect.poll(() => deploys > seen || isOver()).toBe(true);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("a long walk home");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expectStyled(page);
  laps.accounts += 1;
}

async function buyAsGuest(page: Page, laps: Laps): Promise<void> {
  await page.goto("/landing-v2/paywall");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page).toHaveURL(/confirmation\/download/);
  await expect(page.getByRole("button", { name: "Download" }).first()).toBeVisible();
  await expectStyled(page);
  laps.purchases += 1;
}

/** Without styles the body has margins. */
async function expectStyled(page: Page): Promise<void> {
  const margin = await page.evaluate(() => getComputedStyle(document.body).margin);
  if (margin !== "0px") troubles.push(`no styles on ${page.url()}`);
}

/** Ignores errors that a click throws if the page changes meanwhile. Rethrows all others. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error) || !/detached|closed|Timeout/.test(error.message)) throw error;
}
