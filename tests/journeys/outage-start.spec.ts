import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { openNewAccountSession } from "./signed-in.ts";

const missing = (page: Page) => page.getByText("A part of this page could not be loaded.");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function failScripts(page: Page, files: string, how: "404" | "500" | "abort") {
  await page.route(files, (route) =>
    how === "abort" ? route.abort() : route.fulfill({ status: Number(how), body: "" }),
  );
}

/** Resolves when the page has failed to start. */
async function untilGivenUp(page: Page, lines: readonly string[]): Promise<void> {
  await expect
    .poll(() => lines.filter((line) => line.startsWith("Error while mounting app:")).length)
    .toBe(1);
  await expect(page.locator("html")).toHaveAttribute("data-start-failed", "");
}

function watchErrors(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") lines.push(message.text());
  });
  return lines;
}

const missingFiles = [
  ["**/assets/everyone-*.js", "404"],
  ["**/assets/everyone-*.js", "abort"],
  ["**/assets/start-*.js", "500"],
  ["**/assets/react-*.js", "abort"],
  ["**/assets/manifest-*.js", "500"],
] as const;

test("without any one of its first scripts, the text, links and purchase of a page work @long", async ({
  page,
}) => {
  const lines = watchErrors(page);
  for (const [files, how] of missingFiles)
    await test.step(`${files} (${how})`, async () => {
      await failScripts(page, files, how);
      lines.length = 0;
      await page.goto("/landing");
      await page.mouse.move(5, 5);
      await untilGivenUp(page, lines);
      await expect(heading(page)).toHaveText("Letters, drawn with care.");
      await expect(missing(page)).toBeHidden();

      await page.goto("/landing-v2/paywall");
      await page.mouse.move(6, 6);
      await expect(page.locator("html")).toHaveAttribute("data-start-failed", "");
      await page.getByRole("button", { name: "Buy Book" }).click();
      await expect(page).toHaveURL(/\/sandbox\/pay\//);
      await page.unroute(files);
    });
});

test("without any one of its first scripts, the sign-in page says what to do, and works after a reload @long", async ({
  page,
}) => {
  const lines = watchErrors(page);
  for (const files of ["**/assets/everyone-*.js", "**/assets/react-*.js", "**/assets/members-*.js"])
    await test.step(files, async () => {
      await failScripts(page, files, "404");
      lines.length = 0;
      await page.goto("/sign-in?intent=signUp");
      await untilGivenUp(page, lines);
      await expect(heading(page)).toHaveText("Create your account");
      await expect(missing(page)).toBeVisible();

      await page.unroute(files);
      await page.getByRole("link", { name: "Reload the page" }).click();
      await untilHydrated(page);
      await expect(page).toHaveURL(/intent=signUp$/);
      await expect(missing(page)).toBeHidden();
      await expect(page.locator("html")).not.toHaveAttribute("data-start-failed");
    });
});

test("a client-only page shows a message even if its scripts fail to load @long", async ({
  page,
}) => {
  await failScripts(page, "**/assets/entry.client-*.js", "404");
  const response = await page.goto("/dev/client-only");
  expect(await response?.text()).toContain('<div id="app"></div>');
  await expect(missing(page)).toBeVisible();
});

test("the account page shows its purchases even if the settings module fails to load @long", async ({
  page,
}) => {
  await openNewAccountSession(page);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
  await failScripts(page, "**/assets/settings-*.js", "404");
  await page.reload();
  await expect(missing(page)).toBeVisible();
  await expect(heading(page)).toHaveText("My purchases");
  await page.unroute("**/assets/settings-*.js");
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
});
