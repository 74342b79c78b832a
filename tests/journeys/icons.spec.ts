import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

function watchIcons(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/icons/")) asked.push(pathname + search);
  });
  return asked;
}

const boxes = (page: Page, name: string) => page.getByRole("group", { name }).locator("span");

test("AC-7.14 icons rendered by the server stay, and the browser requests none @long", async ({
  page,
}) => {
  const asked = watchIcons(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto("/dev/icons?names=heroicons:photo,heroicons:map", { waitUntil: "commit" });
  const drawing = await page.locator('[data-icon="heroicons:photo"] svg').elementHandle();
  await untilHydrated(page);
  await untilSettled(page);
  expect(await drawing?.evaluate((svg) => svg.isConnected)).toBe(true);
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
  const box = page.locator('[data-icon="heroicons:photo"]');
  for (const element of [box, box.locator("svg")])
    expect(await element.boundingBox()).toMatchObject({ width: 32, height: 32 });
});

test("7.5 missing icons are requested once, together, and an unknown icon keeps its box @long", async ({
  page,
}) => {
  await page.goto("/dev/icons?names=heroicons:photo");
  await untilHydrated(page);
  const asked = watchIcons(page);
  await page.getByRole("button", { name: "Show icons" }).click();
  await expect(boxes(page, "Icons from the browser").locator("svg")).toHaveCount(3);
  expect(asked.toSorted()).toEqual([
    "/api/icons/heroicons.json?icons=bell,clock",
    "/api/icons/none.json?icons=clock",
  ]);
  for (const box of await boxes(page, "Icons from the browser").all())
    expect(await box.boundingBox()).toMatchObject({ width: 20, height: 20 });
});

test("7.5 after a navigation the browser requests icons, and boxes stay empty if that fails @long", async ({
  page,
}) => {
  await page.route("**/api/icons/**", (route) => route.fulfill({ status: 502, body: "{}" }));
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/dev/kit");
  await untilHydrated(page);
  const refused = page.waitForResponse("**/api/icons/**");
  await page.getByRole("link", { name: "Icons", exact: true }).click();
  await refused;
  const box = page.locator('[data-icon="heroicons:photo"]');
  expect(await box.boundingBox()).toMatchObject({ width: 32, height: 32 });
  await expect(box.locator("svg")).toHaveCount(0);
  expect(errors).toEqual([]);
});
