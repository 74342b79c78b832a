import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

// The figures are the specification's; a machine that does something else at that moment misses them.
test.describe.configure({ retries: 2 });

/** Opens the kit page and waits until React answers. */
async function openKit(page: Page): Promise<void> {
  await page.goto("/dev/kit");
  await untilHydrated(page);
}

const region = (page: Page) => page.getByRole("region", { name: "Notifications" });
const toasts = (page: Page) => region(page).getByRole("status");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** When a toast was asked for and went and how long its bar was, sampled in the page every frame. */
async function watchToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = { addedAt: 0, goneAt: 0, bar: [] as [at: number, share: number][] };
    Object.assign(window, { watch });
    let isShown = false;
    const look = () => {
      const toast = document.querySelector("[role=region] [role=status]");
      const now = performance.now();
      isShown ||= toast !== null;
      if (!toast && isShown) watch.goneAt = now;
      const bar = toast?.querySelector<HTMLElement>("[data-toast-bar]");
      if (toast && bar) watch.bar.push([now - watch.addedAt, bar.offsetWidth / toast.clientWidth]);
      if (!watch.goneAt) requestAnimationFrame(look);
    };
    addEventListener(
      "click",
      () => {
        watch.addedAt = performance.now();
        look();
      },
      { capture: true, once: true },
    );
  });
}

interface Watch {
  readonly addedAt: number;
  readonly goneAt: number;
  readonly bar: [at: number, share: number][];
}

const readWatch = (page: Page) =>
  page.evaluate(() => (window as unknown as { watch: Watch }).watch);

test("AC-4.15 a toast goes after 5 s and its bar is at 80 % after one", async ({ page }) => {
  await openKit(page);
  await watchToast(page);
  await press(page, "Add toast");
  await expect(toasts(page)).toHaveText(/Saved/);
  await expect(toasts(page)).toHaveCount(0, { timeout: 7000 });
  const { addedAt, goneAt, bar } = await readWatch(page);
  expect(goneAt - addedAt).toBeGreaterThanOrEqual(4990);
  expect(goneAt - addedAt).toBeLessThanOrEqual(5250);
  const share = bar.find(([at]) => at >= 1000)?.[1];
  expect(share).toBeGreaterThanOrEqual(0.78);
  expect(share).toBeLessThanOrEqual(0.82);
});

test("AC-4.16 the pointer on a toast holds its time and its bar", async ({ page }) => {
  await openKit(page);
  await watchToast(page);
  await page.evaluate(() => {
    const hover = { enteredAt: 0, leftAt: 0 };
    Object.assign(window, { hover });
    addEventListener(
      "pointerover",
      ({ target }) => {
        const isOn = target instanceof Element && target.closest("[role=status]") !== null;
        if (isOn) hover.enteredAt ||= performance.now();
        else if (hover.enteredAt) hover.leftAt ||= performance.now();
      },
      true,
    );
  });
  await press(page, "Add toast of 2 s");
  // The times are the criterion's own: in at 600 ms, out at 3200 ms.
  const shown = page.waitForFunction(
    () => performance.now() - (window as unknown as { watch: Watch }).watch.addedAt >= 600,
  );
  await expect(toasts(page)).toBeVisible();
  await shown;
  await toasts(page).hover();
  await page.waitForFunction(
    () => performance.now() - (window as unknown as { watch: Watch }).watch.addedAt >= 3200,
  );
  await page.mouse.move(5, 5);
  await expect(toasts(page)).toHaveCount(0);
  const { addedAt, goneAt, bar } = await readWatch(page);
  const { enteredAt, leftAt } = await page.evaluate(
    () => (window as unknown as { hover: { enteredAt: number; leftAt: number } }).hover,
  );
  const held = bar.filter(([at]) => at > enteredAt - addedAt + 50 && at < leftAt - addedAt);
  const shares = held.map(([, share]) => share);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.005);
  const left = 2000 - (enteredAt - addedAt);
  expect(Math.abs(goneAt - leftAt - left)).toBeLessThanOrEqual(150);
});

test("AC-4.17 an id that is there stays alone, two in one moment are two", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openKit(page);
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

test("AC-4.18 a toast without a time stays and has no bar", async ({ page }) => {
  await page.clock.install();
  await openKit(page);
  await press(page, "Add toast without end");
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(7000);
  await expect(toasts(page)).toHaveText(/Stays/);
  await expect(page.locator("[data-toast-bar]")).toHaveCount(0);
});

test("AC-4.19 an action counts once and calls nothing else; Close calls back once", async ({
  page,
}) => {
  await openKit(page);
  const counts = page.getByText(/^callback \d/);
  await press(page, "Add observed toast");
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toHaveCount(0, { timeout: 300 });
  await expect(counts).toHaveText("callback 0, action 1, click 0");
  await press(page, "Add described toast");
  await toasts(page).getByText("With a line of its own.").click();
  await expect(counts).toHaveText("callback 0, action 1, click 1");
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0, { timeout: 300 });
  await expect(counts).toHaveText("callback 1, action 1, click 1");
});

test("AC-4.20 as wide as a phone, 384 px elsewhere, in the lower corner", async ({ page }) => {
  await openKit(page);
  await press(page, "Add toast without end");
  await expect(toasts(page)).toBeVisible();
  for (const [width, expected, side] of [
    [400, 400, 16],
    [1280, 384, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const box = await region(page).boundingBox();
    expect(box?.width).toBe(expected);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(700);
    // The entry slides in vertically.
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

test("toasts outlive a navigation and hide behind the error page", async ({ page }) => {
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

test("the keyboard closes toasts one after the other and keeps its place", async ({ page }) => {
  await openKit(page);
  const opener = page.getByRole("button", { name: "Add two at once" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(2);
  const close = toasts(page).getByRole("button", { name: "Close" });
  // The toasts stand at the end of the document; the way back leads to where the focus came from.
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

test("4.6 the newest toast is seen, however many there are", async ({ page }) => {
  await openKit(page);
  for (let count = 0; count < 16; count += 1) await press(page, "Add toast without end");
  await expect(toasts(page)).toHaveCount(16);
  await expect(toasts(page).last()).toBeInViewport({ ratio: 1 });
});
