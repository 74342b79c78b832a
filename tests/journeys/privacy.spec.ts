/** Walks through the shop, and fails if it stores, asks or logs anything that the privacy list does not name. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start, start } from "../support/started-site.ts";
import { choosePlan, expectDownload, expectTitle } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay, signOut } from "./journey.ts";
import { mailedCode, signInByLink } from "./mailed.ts";
import { unlisted, unlistedFields, watchPrivacy } from "./privacy-watch.ts";
import { throughWindow } from "./provider-window.ts";

let shop: Start;
test.beforeAll(async () => {
  shop = await start({ LOG_LEVEL: "debug" }, [process.execPath, "server/main/index.ts"]);
  await shop.says("Tollgate serves");
});
test.afterAll(cleanUp);

async function buyAsGuest(page: Page): Promise<string> {
  const email = await choosePlan["landing-v2"](page);
  await pay(page, APPROVED);
  await expectTitle(page, "Your download is ready");
  await expectDownload(page);
  return email;
}

async function lookAround(page: Page): Promise<void> {
  for (const path of ["/", "/landing", "/landing-v2", "/landing/paywall", "/none", "/restore"]) {
    await page.goto(path);
    await untilHydrated(page);
  }
  await page.goto("/landing");
  await page.getByText("Dark", { exact: true }).click();
  await page.getByRole("link", { name: "Plans" }).first().click();
  await expectTitle(page, "Choose your plan");
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

test("what the shop stores, asks and logs is in the privacy list", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.origin });
  const watch = await watchPrivacy(context, shop.origin);
  const page = await context.newPage();
  await lookAround(page);
  const email = await buyAsGuest(page);
  const device = await browser.newContext({ baseURL: shop.origin });
  const elsewhere = await watchPrivacy(device, shop.origin);
  await restore(await device.newPage(), email);
  await page.goto("/sign-in");
  await throughWindow(page, "Continue with Test provider", newEmail());
  await page.waitForURL(({ pathname }) => pathname !== "/sign-in");
  await page.goto("/account");
  await signOut(page);
  await page.goto("/sign-in");
  await signInByLink(page, newEmail());
  await page.waitForURL(/\/(?:account)?$/);

  expect([...unlisted(watch), ...unlisted(elsewhere)]).toEqual([]);
  expect([...watch.hosts, ...elsewhere.hosts]).toEqual([]);
  expect(unlistedFields(shop.output())).toEqual([]);
  for (const item of ["cookie variant", "cookie session", "localStorage color-mode"])
    expect([...watch.stored]).toContain(item);
  expect([...elsewhere.stored]).toContain("cookie claim");
  await context.close();
  await device.close();
});

test("a planted item, host and log field are caught", async ({ browser }) => {
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
  expect(unlistedFields('plain text\n{"level":30,"email":"ann@example.com"}')).toEqual(["email"]);
  await context.close();
});
