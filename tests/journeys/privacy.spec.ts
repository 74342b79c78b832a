/** Walks through the shop, and fails if it stores, asks or logs anything that the privacy list does not name. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start, start } from "../support/started-site.ts";
import { stubGoogle, startMeasured } from "./analytics-hosts.ts";
import { expectDownload, expectTitle } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay, signOut } from "./journey.ts";
import { mailedCode, signInByLink } from "./mailed.ts";
import { unlisted, unlistedFields, type Watch, watchPrivacy } from "./privacy-watch.ts";
import { throughWindow } from "./provider-window.ts";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await start({ LOG_LEVEL: "debug", LOG_REQUESTS: "1" }, [
    process.execPath,
    "server/main/index.ts",
  ]);
  await shop.says("Tollgate serves");
});
test.afterAll(cleanUp);

async function buyAsGuest(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto("/landing-v2/paywall");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(email);
  await pay(page, APPROVED);
  await expectTitle(page, "It’s yours.");
  await expectDownload(page);
  return email;
}

async function lookAround(page: Page): Promise<void> {
  for (const path of ["/", "/landing", "/landing-v2", "/landing/paywall", "/none", "/restore"]) {
    await page.goto(path);
    await untilHydrated(page);
  }
  await page.goto("/landing");
  await page.getByRole("contentinfo").getByText("Dark", { exact: true }).click();
  await page.getByRole("link", { name: "Plans" }).first().click();
  await expectTitle(page, "Book of Letters");
  await page.goBack();
}

async function restore(page: Page, email: string): Promise<void> {
  await page.goto("/restore");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Six-digit code").fill(await mailedCode(page, email));
  await page.keyboard.press("Enter");
  await expectTitle(page, "My purchases");
}

/** Buys, restores the purchase on another device, signs in and out. Returns what the two browsers did. */
async function walk(
  open: () => Promise<{ readonly context: BrowserContext; readonly watch: Watch }>,
): Promise<[Watch, Watch]> {
  const { context, watch } = await open();
  const page = await context.newPage();
  await lookAround(page);
  const email = await buyAsGuest(page);
  const device = await open();
  await restore(await device.context.newPage(), email);
  await page.goto("/sign-in");
  await throughWindow(page, "Continue with Test provider", newEmail());
  await page.waitForURL(({ pathname }) => pathname !== "/sign-in");
  await page.goto("/account");
  await signOut(page);
  await page.goto("/sign-in");
  await signInByLink(page, newEmail());
  await page.waitForURL(/\/(?:account)?$/);
  await context.close();
  await device.context.close();
  return [watch, device.watch];
}

test("what the shop stores, asks and logs is in the privacy list", async ({ browser }) => {
  const [watch, elsewhere] = await walk(async () => {
    const context = await browser.newContext({ baseURL: shop.origin });
    return { context, watch: await watchPrivacy(context, shop.origin) };
  });
  expect([...unlisted(watch), ...unlisted(elsewhere)]).toEqual([]);
  expect([...watch.hosts, ...elsewhere.hosts]).toEqual([]);
  expect(unlistedFields(shop.output())).toEqual([]);
  for (const item of ["cookie variant", "cookie session", "localStorage color-mode"])
    expect([...watch.stored]).toContain(item);
  expect([...elsewhere.stored]).toContain("cookie claim");
});

const services = ["tagManager", "analytics"] as const;

test("with a tag manager and analytics that are allowed, too @long", async ({ browser }) => {
  const measured = await startMeasured({
    GTM_ID: "GTM-ABC123",
    LOG_LEVEL: "debug",
    LOG_REQUESTS: "1",
  });
  const [watch, elsewhere] = await walk(async () => {
    const context = await browser.newContext({ baseURL: measured.origin });
    await stubGoogle(context, measured.origin);
    const watched = await watchPrivacy(context, measured.origin);
    const page = await context.newPage();
    await page.goto("/landing");
    await page.getByRole("button", { name: "Accept all" }).click();
    await expect.poll(() => [...watched.hosts]).toContain("region1.google-analytics.com");
    return { context, watch: watched };
  });
  for (const each of [watch, elsewhere]) {
    expect(unlisted(each, services)).toEqual([]);
    expect([...each.stored]).toEqual(
      expect.arrayContaining([
        "cookie consent",
        "cookie _ga",
        "cookie _gcl_au",
        "indexedDB firebase-installations-database",
        "indexedDB firebase-heartbeat-database",
      ]),
    );
    expect([...each.hosts].toSorted()).toEqual([
      "firebase.googleapis.com",
      "firebaseinstallations.googleapis.com",
      "region1.google-analytics.com",
      "www.googletagmanager.com",
    ]);
  }
  expect([...watch.stored]).toContain("localStorage reported-purchases");
  expect(unlistedFields(measured.output())).toEqual([]);
});

test("a planted item, host and log field are caught @long", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.origin, bypassCSP: true });
  await context.route("https://spy.example/**", (route) => route.fulfill({ body: "" }));
  const watch = await watchPrivacy(context, shop.origin);
  const page = await context.newPage();
  await page.goto("/landing");
  await page.evaluate(async () => {
    document.cookie = "spy=1";
    localStorage.setItem("spy", "1");
    indexedDB.open("spy");
    await fetch("https://spy.example/", { mode: "no-cors" });
  });
  await expect
    .poll(() => unlisted(watch).toSorted())
    .toEqual(["cookie spy", "host spy.example", "indexedDB spy", "localStorage spy"]);
  const ofOthers = {
    stored: new Set(["cookie _ga", "cookie _iub_cs-1"]),
    hosts: new Set<string>(),
  };
  expect(unlisted(ofOthers, services)).toEqual(["cookie _iub_cs-1"]);
  expect(unlistedFields('plain text\n{"level":30,"email":"ann@example.com"}')).toEqual(["email"]);
  await context.close();
});
