import { expect, type Page, test } from "@playwright/test";
import { overflow, settle, violations as findViolations } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";

/** White on the default green is 2.3:1: those samples are exempt from the contrast rule, and from that alone. */
const EXEMPT = ".default-theme button";

const violations = (page: Page) => findViolations(page, EXEMPT);

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 1280])
    test(`the kit has no accessibility fault, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/dev/kit");
      await untilHydrated(page);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);

      for (const label of ["County", "Searchable county"]) {
        await page.getByRole("button", { name: new RegExp(`^${label} `) }).click();
        await expect(page.getByRole("listbox")).toBeVisible();
        expect(await violations(page), label).toEqual([]);
        await page.keyboard.press("Escape");
      }
      for (const name of ["Open modal", "Open held modal", "Open slideover"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await settle(page);
        expect(await violations(page), name).toEqual([]);
        await page.getByRole("button", { name: /Done|Let go/ }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await page.getByRole("button", { name: "Add toast without end" }).click();
      await page.getByRole("button", { name: "Add described toast" }).click();
      await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
      await settle(page);
      expect(await violations(page), "toasts").toEqual([]);
    });

test("the kit hydrates without a warning or a blocked style", async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.location().url.endsWith(".png"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "")) complaints.push(request.url());
  });
  for (const path of ["/dev/kit", "/dev/links", "/dev/forced-dark", "/dev/slow"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  await page.goto("/dev/kit");
  for (const name of ["Open modal", "Open slideover"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add toast", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  expect(complaints).toEqual([]);
});
