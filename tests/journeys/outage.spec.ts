import { expect, type Page, test } from "@playwright/test";
import { fetchAhead, openHeld } from "./fetch-ahead.ts";
import { untilHydrated } from "./hydrated.ts";
import {
  DIALOG,
  forgetSdk,
  goToSettings,
  openAccount,
  toastOf,
  untilSettingsReady,
} from "./settings.ts";
import { untilSettled } from "./settled.ts";
import { signInElsewhere } from "./signed-in.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const UNREACHABLE = "The sign-in service cannot be reached.";
const missing = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded." });

/** Waits for hydration and for all prefetches. */
async function openLinks(page: Page): Promise<void> {
  await openHeld(page);
  await fetchAhead(page);
}

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign-in page" });

test("an offline link shows a message and stays on the page; online it works again", async ({
  page,
}) => {
  await openLinks(page);
  await page.context().setOffline(true);
  await signInLink(page).click();
  await expect(toastOf(page, "You are offline.")).toBeVisible();
  await expect(heading(page)).toHaveText("Links");
  await expect(page).toHaveURL(/\/dev\/links$/);
  await page.context().setOffline(false);
  await signInLink(page).click();
  await expect(heading(page)).toHaveText("Sign in");
});

for (const [path, button] of [
  ["/landing-v2/paywall", /^Buy /],
  ["/restore", "Send"],
] as const)
  test(`an offline form of ${path} shows a message and stays on the page`, async ({ page }) => {
    await page.goto(path);
    await untilHydrated(page);
    await page.context().setOffline(true);
    await page.locator("main").getByRole("button", { name: button }).first().click();
    await expect(toastOf(page, "You are offline.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page)).toBeVisible();
  });

test("an offline link to a page with an unloaded module stays on the current page @long", async ({
  page,
}) => {
  await page.route("**/assets/slow-*.js", (route) => route.abort());
  await openLinks(page);
  await page.context().setOffline(true);
  await page.locator('a[href="/dev/slow"]').click();
  await expect(toastOf(page, "You are offline.")).toBeVisible();
  await expect(heading(page)).toHaveText("Links");
});

test("a page whose data fails to load is loaded as a document @long", async ({ page }) => {
  await page.route("**/*.data*", (route) => route.abort());
  await openLinks(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await signInLink(page).click();
  await expect(heading(page)).toHaveText("Sign in");
  expect(documents).toBe(1);
});

test("if a payload and then the server's data fail to load, the document is loaded @long", async ({
  page,
}) => {
  await page.route("**/_payload.json*", (route) => route.abort());
  await page.route("**/*.data*", (route) => route.abort());
  await openLinks(page);
  await page.getByRole("link", { name: "Landing page", exact: true }).click();
  await expect(heading(page)).toHaveText("Letters, drawn with care.");
});

for (const status of ["abort", "503"])
  test(`a page whose data fails to reload (${status}) stays as it is @long`, async ({ page }) => {
    await page.goto("/sign-in");
    await untilHydrated(page);
    await page.route("**/*.data*", (route) =>
      status === "abort" ? route.abort() : route.fulfill({ status: 503, body: "" }),
    );
    const asked = page.waitForRequest("**/*.data*");
    await page.evaluate(() => new BroadcastChannel("session").postMessage("signed-out"));
    await asked;
    await untilSettled(page);
    await expect(heading(page)).toHaveText("Sign in");
  });

test("a failure to end sessions is shown beside the button @long", async ({ page, browser }) => {
  const email = await openAccount(page);
  const other = await signInElsewhere(browser, email);
  await other.close();
  await goToSettings(page);
  const region = page.getByRole("region", { name: "Where you are signed in" });
  const button = region.getByRole("button", { name: "Sign out all other devices" });
  await page.route("**/account.data*", (route) => route.fulfill({ status: 503, body: "" }));
  await button.click();
  await expect(region.getByText(UNREACHABLE)).toBeVisible();
  await page.unroute("**/account.data*");
  await button.click();
  await expect(page.getByText("This device only")).toBeVisible();
});

test("a dialog that fails to load is replaced by a message, and works after a reload @long", async ({
  page,
}) => {
  await openAccount(page);
  await forgetSdk(page);
  await page.route("**/assets/overlay-dialog-*.js", (route) => route.fulfill({ status: 404 }));
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Ada");
  await page.getByRole("button", { name: "Save name and picture" }).click();
  await expect(missing(page)).toBeVisible();
  await expect(name).toHaveValue("Ada");
  await page.unroute("**/assets/overlay-dialog-*.js");
  await page.reload();
  await untilSettingsReady(page);
  await name.fill("Ada");
  await page.getByRole("button", { name: "Save name and picture" }).click();
  await expect(page.getByRole("dialog", { name: DIALOG })).toBeVisible();
});

test("if the SDK fails to load, the sign-in page shows a message and a retry, which keeps the email @long", async ({
  page,
}) => {
  await page.route("**/assets/identity-sdk-*.js", (route) => route.abort());
  await page.goto("/sign-in");
  await untilHydrated(page);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("a long walk home");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(missing(page)).toBeVisible();
  await page.unroute("**/assets/identity-sdk-*.js");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Try again" }).click();
  await reloaded;
  await untilHydrated(page);
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.getByLabel("Password").fill("a long walk home");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Email or password is wrong.")).toBeVisible();
});
