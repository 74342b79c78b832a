/** Ways from a landing page to the paywall. */
import { expect, test } from "@playwright/test";
import { planRadio } from "./choose-plan.ts";
import { holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";

for (const [path, width] of [
  ["/landing", 390],
  ["/landing-v2", 390],
  ["/landing", 1280],
] as const)
  test(`a bar with Buy shows between the hero and the plans of ${path} at ${width} px, without scripts as well @long`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    await page.goto(new URL(path, baseURL).href);
    const main = page.getByRole("main");
    const bar = main.getByRole("link", { name: "Buy now" });
    const hero = main.getByRole("link", { name: "See the plans" });
    await expect(hero).toBeInViewport();
    await expect(bar).not.toBeInViewport();
    await page.locator("#ideas").scrollIntoViewIfNeeded();
    await expect(hero).not.toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveAttribute("href", `${path}/paywall`);
    await expect(main.getByText("Book of Letters€15")).toBeVisible();
    await main.getByRole("link", { name: "Choose a plan" }).scrollIntoViewIfNeeded();
    await main.getByRole("link", { name: /^Sampler/ }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(bar).not.toBeInViewport();
    await page.close();
  });

test("a plan of the landing page is chosen on the paywall @long", async ({ page }) => {
  await page.goto("/landing");
  await untilHydrated(page);
  await page.getByRole("link", { name: /^Complete/ }).click();
  await expect(page).toHaveURL("/landing/paywall#plan-complete");
  await expect(planRadio(page, "Complete")).toBeChecked();
  await expect(page.getByRole("button", { name: "Buy Complete" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();

  await page.reload();
  await untilHydrated(page);
  await expect(planRadio(page, "Complete")).toBeChecked();
});

test("the cover moves from the landing page to the paywall, unless motion is reduced", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { animate } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.animate = function record(...options) {
      const animation = animate.apply(this, options);
      const { width } = this.getBoundingClientRect();
      document.documentElement.dataset["moved"] = `${Math.round(width)}`;
      return animation;
    };
  });
  const moved = () => page.locator("html").getAttribute("data-moved");
  const widthOfCover = () =>
    page
      .getByRole("main")
      .locator("img")
      .first()
      .evaluate((image: HTMLImageElement) => image.offsetWidth);
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/landing");
    await untilHydrated(page);
    const before = await widthOfCover();
    await page.getByRole("link", { name: "See the plans" }).first().click();
    await expect(page.getByRole("button", { name: "Buy Book" })).toBeVisible();
    if (reducedMotion === "reduce") expect(await moved()).toBeNull();
    else await expect.poll(moved).toBe(`${before}`);
    expect(await widthOfCover(), "of the paywall").toBeLessThan(before);
  }
});

test("a press is shown before the page that it leads to", async ({ page }) => {
  await page.addInitScript(() => {
    let isFrameShown = false;
    addEventListener("click", () => requestAnimationFrame(() => (isFrameShown = true)), true);
    const { pushState } = History.prototype;
    History.prototype.pushState = function record(...options) {
      document.documentElement.dataset["shown"] = `${isFrameShown}`;
      pushState.apply(this, options);
    };
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/landing");
  await untilHydrated(page);
  await page.getByRole("link", { name: "See the plans" }).first().click();
  await expect(page).toHaveURL("/landing/paywall");
  await expect(page.locator("html")).toHaveAttribute("data-shown", "true");
});

test("an early press on a link loads the next document, and no scripts", async ({ page }) => {
  await holdIdle(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/landing");
  await page.getByRole("link", { name: "See the plans" }).first().click();
  await expect(page).toHaveURL("/landing/paywall");
  await expect(page.getByRole("button", { name: "Buy Book" })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole("heading", { level: 1 }).click();
  await untilHydrated(page);
});
