import { expect, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { openKit } from "./kit-page.ts";

test("AC-9.9 the shop's colours are in the served HTML, and the default theme's are scoped @long", async ({
  request,
  page,
}) => {
  for (const path of ["/", "/landing", "/landing/paywall", "/dev/kit"]) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    const css =
      /<style[^>]* id="theme-colors"[^>]*>(.*?)<\/style>|<style id="theme-colors"[^>]*>(.*?)<\/style>/.exec(
        html,
      );
    const rules = css?.[1] ?? css?.[2] ?? "";
    expect(rules, path).toMatch(/^:root\{[^}]*--color-primary-500:rgb\(0 102 255\)/);
    expect(rules, path).toMatch(/^:root\{[^}]*--color-gray-500:rgb\(115 115 115\)/);
    expect(html, path).not.toMatch(/<[a-z][^>]* style=/);
  }
  const values = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return ["primary-500", "gray-500", "primary-DEFAULT"].map((name) =>
          style.getPropertyValue(`--color-${name}`),
        );
      });
  await page.goto("/dev/kit");
  expect(await values("html")).toEqual(["rgb(0 102 255)", "rgb(115 115 115)", "rgb(0 102 255)"]);
  expect(await values(".default-theme")).toEqual([
    "rgb(34 197 94)",
    "rgb(107 114 128)",
    "rgb(34 197 94)",
  ]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass("dark");
  expect((await values("html"))[2]).toBe("rgb(91 155 255)");
  expect((await values(".default-theme"))[2]).toBe("rgb(74 222 128)");
});

test("AC-2.6 /dev/throw shows a thrown response but no details of a bug @long", async ({
  page,
}) => {
  const meant = await page.goto("/dev/throw?status=418");
  expect(meant?.status()).toBe(418);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("418");
  await expect(page.getByText("m", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^418 - Teapot \| /);
  const bug = await page.goto("/dev/throw");
  expect(bug?.status()).toBe(500);
  await expect(page).toHaveTitle(/^500 - Internal Server Error \| /);
  expect(await bug?.text()).not.toContain("on purpose");
});

test("AC-2.5 an invalid page is a 404 with its own message, on a document load and by link @long", async ({
  page,
}) => {
  const hard = await page.goto("/dev/invalid");
  expect(hard?.status()).toBe(404);
  const text = page.getByText("Page Not Found: /dev/invalid", { exact: true });
  await expect(text).toBeVisible();
  await page.goto("/dev/links");
  await untilHydrated(page);
  await page.getByRole("link", { name: "Invalid page" }).click();
  await expect(text).toBeVisible();
  await expect(page).toHaveURL("/dev/invalid");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
});

test("AC-2.3 a link to an unknown page replaces the root, and Back returns @long", async ({
  page,
}) => {
  await page.goto("/dev/links");
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await page.getByRole("link", { name: "Unknown page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expect(page).toHaveURL("/none?x=1");
  await expect(page.locator("#layout, #loading-bar")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  await expect(page.locator("#loading-bar")).toHaveCount(1);
  expect(documents).toBe(0);
});

test("2.2 the root contains bar, page, toasts and dialogs in this order @long", async ({
  page,
}) => {
  await openKit(page);
  await page.getByRole("button", { name: "Add toast without end" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  const order = await page.evaluate(() =>
    [...document.body.children]
      .map(({ id, role, tagName }) => id || role || tagName.toLowerCase())
      .filter((name) => ["loading-bar", "layout", "region"].includes(name)),
  );
  expect(order).toEqual(["loading-bar", "layout", "region"]);
});

test("test pages are hidden from search engines @long", async ({ page }) => {
  for (const path of ["/dev/kit", "/dev/links", "/dev/slow"]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
});
