import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

/** White on the default green is 2.3:1: those samples are exempt from the contrast rule, and from that alone. */
const EXEMPT = ".default-theme button";

/** Through the debugger and not as a script of the page, whose policy would refuse it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const all = (await page.evaluate(
    "axe.run(document, { rules: { 'color-contrast': { enabled: false } } })",
  )) as { violations: Finding[] };
  const contrast = (await page.evaluate(
    `axe.run({ exclude: [${JSON.stringify(EXEMPT)}] }, { runOnly: ["color-contrast"] })`,
  )) as { violations: Finding[] };
  return [...all.violations, ...contrast.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** Waits until what enters has entered: half-transparent text has no contrast. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 1280])
    test(`the kit has no accessibility fault, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/dev/kit");
      await untilHydrated(page);
      expect(await violations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);

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
