import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { PARTIAL_PATHS, SPECIFIED_PATHS } from "../support/specified-paths.ts";
import { faults } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { untilSettled } from "./settled.ts";
import { tabTo } from "./tab-to.ts";
import { openNewSession, openOwnerSession } from "./signed-in.ts";

/** A page without scripts. */
const INBOX = "/dev/inbox";

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  pages: SPECIFIED_PATHS.filter((path) => !path.includes("/Partials/")),
  "sections of /landing": PARTIAL_PATHS.filter((path) => path.startsWith("/landing/")),
  "sections of /landing-v2": PARTIAL_PATHS.filter((path) => path.startsWith("/landing-v2/")),
  "sign-in, inbox": ["/sign-in", "/sign-in?intent=signUp", INBOX],
};

/** Console warnings, errors and third-party requests of the page from now on. */
function watchComplaints(page: Page, baseURL: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL)) complaints.push(request.url());
  });
  return complaints;
}

for (const [group, paths] of Object.entries(GROUPS))
  test(`AC-4.12 pages are accessible in every mode and width, and hydrate without a complaint: ${group}`, async ({
    page,
    baseURL,
  }) => {
    const complaints = watchComplaints(page, baseURL ?? "");
    for (const path of paths) {
      await page.goto(path);
      if (path !== INBOX) await untilHydrated(page);
      expect(await faults(page), path).toEqual([]);
      await untilSettled(page);
    }
    expect(complaints).toEqual([]);
  });

test("the error page has no accessibility violation and does not scroll sideways", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  expect(await faults(page)).toEqual([]);
});

test("the open menu and an open answer have no accessibility violation, light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ["/landing", "/landing-v2"]) {
    await page.goto(path);
    await untilHydrated(page);
    await page.locator("#questions summary").first().click();
    await page.locator("summary", { hasText: "Menu" }).click();
    expect(await faults(page, { widths: [320] }), path).toEqual([]);
    await expect(page.getByRole("link", { name: "Questions" }).first()).toBeVisible();
  }
});

test("the account page, the payment page and the owner's page have no accessibility violation", async ({
  page,
}) => {
  await openNewSession(page);
  await page.goto("/account");
  await untilHydrated(page);
  expect(await faults(page)).toEqual([]);
  await page.goto("/landing/paywall");
  await page.getByRole("button", { name: "Buy Sampler" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(await faults(page)).toEqual([]);
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  await openOwnerSession(page);
  for (const file of readdirSync("app/routes/admin/pages")) {
    const name = basename(file, ".tsx");
    await page.goto(name === "index" ? "/admin" : `/admin/${name}`);
    await untilHydrated(page);
    expect(await faults(page), name).toEqual([]);
    if (name === "index")
      await expect(page.getByRole("region", { name: "By plan" })).toContainText("Sampler");
  }
});

test("AC-2.3 an unknown link shows the error page without a document load, and Back returns", async ({
  page,
}) => {
  await page.goto("/landing/paywall");
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  // This page has no link to an unknown path, so the test changes the history itself.
  await page.evaluate(() => history.pushState({ idx: 1, key: "x" }, "", "/none?x=1"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } })));
  await expect(heading).toHaveText("404");
  await expect(page.locator("#layout")).toHaveCount(0);
  await page.goBack();
  await expect(heading).toHaveText(title ?? "");
  expect(documents).toBe(0);
});

test("the middle plan can be bought by keyboard alone", async ({ page }) => {
  await page.goto("/sign-in?intent=signUp&next=/landing/paywall");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("a long walk home");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/landing/paywall");

  await tabTo(page, "Buy Book");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await payByKeyboard(page);
});

test("the middle plan can be bought by keyboard alone as a guest in variant 2", async ({
  page,
}) => {
  await page.goto("/landing-v2");
  await tabTo(page, "See the plans");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing-v2\/paywall/);
  await tabTo(page, "Buy Book");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await tabTo(page, "Email");
  await page.keyboard.type(newEmail());
  await payByKeyboard(page);
});

async function payByKeyboard(page: Page): Promise<void> {
  await tabTo(page, "Card number");
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  const download = page.waitForEvent("download");
  await tabTo(page, "Download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("letters-book.zip");
}
