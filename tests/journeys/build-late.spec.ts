import { expect, type Page, test } from "@playwright/test";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { holdScripts } from "./hold-scripts.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";
import { choosePlan } from "./choose-plan.ts";

function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

test("AC-4.12 public pages load no module before they are idle, and React keeps every node @long", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await holdIdle(page);
  const scripts = watchScripts(page);
  for (const path of ["/landing", "/landing-v2", "/landing/paywall", "/landing-v2/paywall"])
    await test.step(path, async () => {
      scripts.length = 0;
      await page.goto(path);
      await untilSettled(page);
      expect(scripts).toEqual([]);
      const before = await page.evaluate(() => {
        const nodes = [...document.querySelectorAll("body :not(script)")];
        Object.assign(window, { nodes });
        return nodes.length;
      });
      await becomeIdle(page);
      await untilHydrated(page);
      const kept = await page.evaluate(
        () =>
          (window as unknown as { nodes: Element[] }).nodes.filter((node) => node.isConnected)
            .length,
      );
      expect(kept).toBe(before);
      expect(scripts.length).toBeGreaterThan(0);
    });
  expect(complaints).toEqual([]);
});

for (const [name, act] of [
  ["a key", (page: Page) => page.keyboard.press("Tab")],
  ["a press", (page: Page) => page.locator("h1").click()],
  ["a move of the mouse", (page: Page) => page.mouse.move(20, 30)],
] as const)
  test(`${name} starts React before the browser is idle @long`, async ({ page }) => {
    await holdIdle(page);
    const scripts = watchScripts(page);
    await page.goto("/landing");
    await untilSettled(page);
    expect(scripts).toEqual([]);
    await act(page);
    await untilHydrated(page);
  });

test("a question opened before hydration stays open @long", async ({ page }) => {
  await holdIdle(page);
  // Delay the modules, as on a slow network.
  const release = await holdScripts(page);
  await page.goto("/landing");
  const question = page.locator("#questions details").first();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  release();
  await untilHydrated(page);
  await expect(question).toHaveAttribute("open");
});

test("before hydration the browser follows links and submits the buy form @long", async ({
  page,
}) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto("/landing-v2", { waitUntil: "domcontentloaded" });
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/landing-v2\/paywall$/);
  await choosePlan(page, "Sampler");
  await page.getByRole("button", { name: "Buy Sampler" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});

test("a browser without requestIdleCallback starts React after the load event @long", async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: undefined }));
  await page.goto("/landing");
  await untilHydrated(page);
});
