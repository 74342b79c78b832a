import { expect, type Page } from "@playwright/test";
import { openKit, test } from "./kit-page.ts";

const named = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("AC-9.6 default, loading, disabled and square buttons @long", async ({ kit: page }) => {
  const button = named(page, "Default button");
  await expect(button).toHaveAttribute("type", "button");
  for (const [property, value] of Object.entries({
    height: "32px",
    padding: "6px 10px",
    "font-size": "14px",
    "font-weight": "500",
    "border-radius": "6px",
    "background-color": "rgb(0, 102, 255)",
    color: "rgb(255, 255, 255)",
  }))
    await expect(button).toHaveCSS(property, value);
  await button.click();
  await expect(page.getByText("Pressed 1 time")).toBeVisible();

  for (const name of ["Loading button", "Trailing loading", "Disabled button"]) {
    await expect(named(page, name)).toBeDisabled();
    await expect(named(page, name)).toHaveCSS("opacity", "0.75");
    await named(page, name).click({ force: true });
  }
  await expect(page.getByText("Pressed 1 time")).toBeVisible();
  const first = named(page, "Loading button").locator("> :first-child");
  await expect(first).toHaveCSS("animation-name", "spin");
  await expect(first).toHaveCSS("width", "20px");
  const isLast = await named(page, "Trailing loading").evaluate(
    (element) => element.lastElementChild?.classList.contains("animate-spin") ?? false,
  );
  expect(isLast).toBe(true);

  const square = await named(page, "Square button").boundingBox();
  expect([square?.width, square?.height]).toEqual([32, 32]);
  await named(page, "Square button").click();
  await expect(page.getByText("Pressed 2 times")).toBeVisible();
});

test("AC-9.6 buttons in dark mode and in the default theme @long", async ({ kit: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(named(page, "Default button")).toHaveCSS("background-color", "rgb(0, 102, 255)");
  await expect(named(page, "Default button")).toHaveCSS("color", "rgb(255, 255, 255)");
  const green = page.locator(".default-theme").getByRole("button", { name: "primary solid" });
  await expect(green).toHaveCSS("background-color", "rgb(34, 197, 94)");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(green).toHaveCSS("background-color", "rgb(34, 197, 94)");
});

test("a disabled link has no target and cannot be focused @long", async ({ kit: page }) => {
  const link = page.getByRole("link", { name: "Disabled link" });
  await expect(link).toHaveAttribute("aria-disabled", "true");
  await expect(link).toHaveAttribute("tabindex", "-1");
  await expect(link).not.toHaveAttribute("href");
  await page.getByRole("link", { name: "Button link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
});

test("AC-9.4 the avatar has nine sizes @long", async ({ kit: page }) => {
  const sizes = await page
    .getByRole("group", { name: "Avatar sizes" })
    .locator("> span")
    .evaluateAll((avatars) =>
      avatars.map((avatar) => [
        avatar.clientWidth,
        avatar.clientHeight,
        Number.parseFloat(getComputedStyle(avatar).fontSize),
        avatar.querySelector("svg")?.clientWidth,
        getComputedStyle(avatar).borderRadius !== "0px",
      ]),
    );
  const expected = [16, 20, 24, 32, 40, 48, 56, 64, 80];
  const fonts = [8, 10, 12, 14, 16, 18, 20, 24, 30];
  expect(sizes).toEqual(expected.map((size, index) => [size, size, fonts[index], size / 2, true]));
  const fallbacks = page.getByRole("group", { name: "Avatar fallbacks" }).locator("> span");
  expect((await fallbacks.nth(1).boundingBox())?.width).toBe(32);
});

test("AC-9.5 an avatar without a picture shows initials in their own case @long", async ({
  kit: page,
}) => {
  const group = page.getByRole("group", { name: "Avatar fallbacks" });
  await expect(group.getByRole("img", { name: "a b c" })).toHaveText("ab");
  await expect(group.getByRole("img", { name: "Ada Byron Lovelace" })).toHaveText("AB");
  // The grey background shows only without a picture.
  await expect(group.locator("> span").first()).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(group.locator("> span").nth(1)).toHaveCSS("background-color", "rgb(245, 245, 245)");
});

test("AC-8.3 a broken picture is replaced by text, icon or initials, in the HTML and later @long", async ({
  page,
}) => {
  await openKit(page);
  await named(page, "Show broken avatars from the client").click();
  for (const name of ["Broken avatars", "Broken avatars, client"]) {
    const group = page.getByRole("group", { name, exact: true });
    await expect(group.locator("img")).toHaveCount(0);
    await expect(group.getByRole("img", { name: "Broken text" })).toHaveText("Tx");
    await expect(group.getByRole("img", { name: "Broken icon" }).locator("svg")).toBeVisible();
    await expect(group.getByRole("img", { name: "Broken initials" })).toHaveText("Bi");
  }
});
