import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { SPECIFIED_PATHS } from "#tests/support/specified-paths.ts";
import { newEmail, signUp } from "./journey.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const publicPaths = [...SPECIFIED_PATHS, "/sign-in", "/sign-in?intent=signUp", "/dev/inbox"];

/** Through the debugger and not as a script of the page, whose policy would refuse it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results: unknown = await page.evaluate("axe.run()");
  const found = (results as { violations: { id: string; nodes: { html: string }[] }[] }).violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 1280])
    test(`no page has an accessibility fault or scrolls sideways, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const path of publicPaths) {
        await page.goto(path);
        expect(await violations(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBe(0);
      }
      await page.goto("/no-such-page");
      expect(await violations(page)).toEqual([]);
    });

for (const colorScheme of ["light", "dark"] as const)
  test(`the open menu and an open answer have no accessibility fault, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 720 });
    for (const path of ["/landing", "/landing-v2"]) {
      await page.goto(path);
      await page.locator("#questions summary").first().click();
      await page.locator("summary", { hasText: "Menu" }).click();
      expect(await violations(page), path).toEqual([]);
    }
  });

test("the account page and the payment page have no accessibility fault", async ({ page }) => {
  await page.goto("/sign-in?next=/account");
  await signUp(page, newEmail());
  await expect(page).toHaveURL(/\/account/);
  expect(await violations(page)).toEqual([]);
  await page.goto("/landing/paywall");
  await page.getByRole("button", { name: "Buy Pocket" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(await violations(page)).toEqual([]);
});

test("AC-4.12 pages hydrate without a warning, a blocked script or a foreign request", async ({
  page,
  baseURL,
}) => {
  // Two dozen pages, one after the other.
  test.slow();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "")) complaints.push(request.url());
  });
  for (const path of publicPaths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(complaints).toEqual([]);
});

test("AC-2.3 an unknown link shows the error page without a document load, and back returns", async ({
  page,
}) => {
  await page.goto("/landing/paywall");
  await page.waitForLoadState("networkidle");
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  // The router's own links are followed in place; this one is rewritten to lead nowhere.
  await page.evaluate(() => history.pushState({ idx: 1, key: "x" }, "", "/none?x=1"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } })));
  await expect(heading).toHaveText("404");
  await expect(page.locator("#layout")).toHaveCount(0);
  await page.goBack();
  await expect(heading).toHaveText(title ?? "");
  expect(documents).toBe(0);
});

test("the keyboard alone buys the middle plan", async ({ page }) => {
  await page.goto("/sign-in?intent=signUp&next=/landing/paywall");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("a long walk home");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing\/paywall/);

  await tabTo(page, "Buy Weekend");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await payByKeyboard(page);
});

test("the keyboard alone buys the middle plan as a guest in variant 2", async ({ page }) => {
  await page.goto("/landing-v2");
  await tabTo(page, "Get the walks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing-v2\/paywall/);
  await tabTo(page, "Buy Weekend");
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
  expect((await download).suggestedFilename()).toBe("weekend-atlas.zip");
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page
    .getByLabel(name)
    .or(page.getByRole("button", { name, exact: true }))
    .or(page.getByRole("link", { name, exact: true }));
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${name}`);
}
