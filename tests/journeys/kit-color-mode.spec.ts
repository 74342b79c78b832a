import { expect, type Page, test } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { untilHydrated } from "./hydrated.ts";

declare global {
  interface Window {
    /** Every value that the class of `html` has had, from before the first paint on. */
    classLog: string[];
    /** The class of `html` when the body was inserted. */
    classAtBody: string | undefined;
  }
}

/** Starts to record the class of `html` before any script of the page runs. */
async function logClass(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.classLog = [];
    new MutationObserver(() => {
      const root = document.documentElement;
      if (!root) return;
      if (document.body) window.classAtBody ??= root.className;
      if (window.classLog.at(-1) !== root.className) window.classLog.push(root.className);
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
  });
}

const html = (page: Page) => page.locator("html");
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("color-mode"));
const choose = (page: Page, name: string) =>
  page
    .locator("label")
    .filter({ has: page.getByRole("radio", { name, exact: true }) })
    .click();

async function open(page: Page, path = "/dev/kit"): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
}

test("AC-4.21 AC-4.22 the system's mode is applied before the first paint and stores nothing; the visitor's choice overrides it without a flash", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await logClass(page);
  await open(page);
  await expect(html(page)).toHaveClass("dark");
  expect(await page.evaluate(() => window.classAtBody)).toBe("dark");
  expect((await page.evaluate(() => window.classLog)).filter(Boolean)).toEqual(["dark"]);
  expect(await stored(page)).toBeNull();

  await choose(page, "Light");
  await expect(html(page)).toHaveClass("light");
  expect(await stored(page)).toBe("light");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  expect((await page.evaluate(() => window.classLog)).filter(Boolean)).toEqual(["light"]);
});

test("AC-4.23 the mode follows the system while the preference is system @long", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html(page)).toHaveClass("dark");
  await choose(page, "Light");
  await expect(html(page)).toHaveClass("light");
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  // The listener has already run, so the class of the next frame is final.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(html(page)).toHaveClass("light");
  await choose(page, "System");
  await expect(html(page)).toHaveClass("dark");
  expect(await stored(page)).toBe("system");
});

test("AC-4.24 a page can force its mode, on a document load and by link, only while it is open @long", async ({
  page,
}) => {
  await open(page);
  await choose(page, "Light");
  const forced = page.getByRole("link", { name: "Forced dark" });
  await forced.click();
  await expect(html(page)).toHaveClass("dark");
  await expect(html(page)).toHaveAttribute("data-color-mode-forced", "dark");
  expect(await stored(page)).toBe("light");

  await page.goto("/dev/links");
  await logClass(page);
  const response = await page.goto("/dev/forced-dark");
  expect(await response?.text()).toMatch(/<html[^>]* data-color-mode-forced="dark"/);
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect(html(page)).toHaveClass("dark");
  expect((await page.evaluate(() => window.classLog)).filter(Boolean)).toEqual(["dark"]);
  expect(await stored(page)).toBe("light");
  await untilHydrated(page);
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(html(page)).toHaveClass("light");
  await expect(html(page)).not.toHaveAttribute("data-color-mode-forced");
});

test("a choice on a page that forces a mode is stored and applied on the next page @long", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/dev/forced-dark");
  await choose(page, "Light");
  expect(await stored(page)).toBe("light");
  await expect(html(page)).toHaveClass("dark");
  await page.getByRole("link", { name: "Component kit" }).click();
  await expect(html(page)).toHaveClass("light");
});

test("AC-4.25 forcing the mode system warns once and changes nothing @long", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  await page.getByRole("link", { name: "Forced system" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forced system");
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toContain("You cannot force the colorMode to system at the page level.");
  await expect(html(page)).toHaveClass("dark");
  await expect(html(page)).not.toHaveAttribute("data-color-mode-forced");
});

test("an unknown stored mode counts as system @long", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("color-mode", "blue"));
  await open(page);
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await expect(html(page)).toHaveClass("light");
});

test("AC-4.14 blocked storage does no harm @long", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/landing");
  await untilHydrated(page);
  await expect(html(page)).toHaveClass("dark");
  await open(page);
  await expect(html(page)).toHaveClass("dark");
  await choose(page, "Light");
  await expect(html(page)).toHaveClass("light");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  await expect(html(page)).toHaveClass("light");
  expect(errors).toEqual([]);
});

test("a choice made before hydration is stored, shown and kept @long", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const release = await holdScripts(page);
  await page.goto("/landing-v2", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await choose(page, "Dark");
  await expect(html(page)).toHaveClass("dark");
  expect(await stored(page)).toBe("dark");
  release();
  await untilHydrated(page);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(html(page)).toHaveClass("dark");
  await choose(page, "Light");
  await expect(html(page)).toHaveClass("light");
});
