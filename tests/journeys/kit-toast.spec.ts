import { expect, type Page } from "@playwright/test";
import { holdClock } from "./hold-clock.ts";
import { openKit, test } from "./kit-page.ts";

const region = (page: Page) => page.getByRole("region", { name: "Notifications" });
const toasts = (page: Page) => region(page).getByRole("status");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The bar's width as a fraction of its toast's width. */
const barShare = (page: Page) =>
  toasts(page).evaluate((toast) => {
    const bar = toast.querySelector<HTMLElement>("[data-toast-bar]");
    return (bar?.offsetWidth ?? 0) / toast.clientWidth;
  });

test("AC-4.15 a toast closes after 5 s, and its bar is at 80 % after 1 s", async ({ page }) => {
  const pass = await holdClock(page, () => openKit(page));
  await press(page, "Add toast");
  await expect(toasts(page)).toHaveText(/Saved/);
  await pass(1000);
  expect(await barShare(page)).toBeCloseTo(0.8, 2);
  await pass(3990);
  await expect(toasts(page)).toHaveCount(1);
  await pass(20);
  await expect(toasts(page)).toHaveCount(0);
});

test("AC-4.16 a pointer over a toast pauses its timer and its bar @long", async ({ page }) => {
  const pass = await holdClock(page, () => openKit(page));
  await press(page, "Add toast of 2 s");
  await expect(toasts(page)).toBeVisible();
  await pass(600);
  await toasts(page).hover();
  await pass(20);
  const held = await barShare(page);
  expect(held).toBeCloseTo(0.7, 2);
  await pass(2580);
  expect(await barShare(page)).toBe(held);
  await page.mouse.move(5, 5);
  await pass(1390);
  await expect(toasts(page)).toHaveCount(1);
  await pass(20);
  await expect(toasts(page)).toHaveCount(0);
});

test("AC-4.17 an id is shown once, and two toasts at one moment are both shown @long", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await holdClock(page, () => openKit(page));
  await press(page, "Add toast with id");
  await press(page, "Add toast with id");
  await expect(toasts(page)).toHaveText([/Only once/]);
  await press(page, "Update toast");
  await expect(toasts(page)).toHaveText([/Changed in place/]);
  await press(page, "Add two at once");
  await expect(toasts(page)).toHaveText([/Changed in place/, /First/, /Second/]);
  const [upper, lower] = await toasts(page).all();
  const gap =
    ((await lower?.boundingBox())?.y ?? 0) -
    ((await upper?.boundingBox())?.y ?? 0) -
    ((await upper?.boundingBox())?.height ?? 0);
  expect(gap).toBe(12);
  await press(page, "Remove toast");
  await expect(toasts(page)).toHaveText([/First/, /Second/]);
  await press(page, "Clear toasts");
  await expect(region(page)).toHaveCount(0);
});

test("AC-4.18 a toast without a duration stays and has no bar @long", async ({ page }) => {
  await page.clock.install();
  await openKit(page);
  await press(page, "Add toast without end");
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(7000);
  await expect(toasts(page)).toHaveText(/Stays/);
  await expect(page.locator("[data-toast-bar]")).toHaveCount(0);
});

test("AC-4.19 an action runs once and nothing else does; Close calls back once @long", async ({
  page,
}) => {
  await holdClock(page, () => openKit(page));
  const counts = page.getByText(/^callback \d/);
  await press(page, "Add observed toast");
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(counts).toHaveText("callback 0, action 1, click 0");
  await press(page, "Add described toast");
  await toasts(page).getByText("With a line of its own.").click();
  await expect(counts).toHaveText("callback 0, action 1, click 1");
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(counts).toHaveText("callback 1, action 1, click 1");
});

test("AC-4.20 a toast is as wide as a phone, elsewhere 384 px, in the lower corner @long", async ({
  kit: page,
}) => {
  await press(page, "Add toast without end");
  await expect(toasts(page)).toBeVisible();
  for (const [width, expected, side] of [
    [400, 400, 16],
    [1280, 384, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() => region(page).boundingBox())
      .toMatchObject({ x: width - expected, width: expected });
    const box = await region(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(700);
    // Compare only x here, because the toast may still be sliding in vertically.
    const toast = await toasts(page).boundingBox();
    expect((toast?.x ?? 0) - (box?.x ?? 0)).toBe(side);
    await expect
      .poll(async () => {
        const settled = await toasts(page).boundingBox();
        return 700 - (settled?.y ?? 0) - (settled?.height ?? 0);
      })
      .toBe(24);
  }
  await expect(region(page)).toHaveCSS("z-index", "55");
  expect(await region(page).evaluate((host) => host.parentElement?.tagName)).toBe("BODY");
});

test("toasts survive a navigation and are hidden by the error page @long", async ({ page }) => {
  await openKit(page);
  await press(page, "Add toast without end");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  await expect(toasts(page)).toHaveText(/Stays/);
  await page.getByRole("link", { name: "Unknown page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expect(region(page)).toHaveCount(0);
  await page.goBack();
  await expect(toasts(page)).toHaveText(/Stays/);
});

test("toasts can be closed one by one by keyboard without losing the focus @long", async ({
  page,
}) => {
  await holdClock(page, () => openKit(page));
  const opener = page.getByRole("button", { name: "Add two at once" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(2);
  const close = toasts(page).getByRole("button", { name: "Close" });
  // The toasts are last in the document; closing the last one returns the focus to where it was before.
  await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>("[role=region] [data-toast-close]");
    buttons[1]?.focus();
  });
  await expect(close.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(1);
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("4.6 the newest toast is visible, however many there are @long", async ({ kit: page }) => {
  for (let count = 0; count < 16; count += 1) await press(page, "Add toast without end");
  await expect(toasts(page)).toHaveCount(16);
  await expect(toasts(page).last()).toBeInViewport({ ratio: 1 });
});
