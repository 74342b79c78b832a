import { expect, type Page, test } from "@playwright/test";

const POLL_MS = 1500;

interface Latest {
  status?: number;
  body: string;
}

/** The page polls each 1.5 s, and latest.json is what the test says. Answers the times of the polls and the documents. */
async function openPolling(page: Page, path: string, latest: Latest) {
  const polls: string[] = [];
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await page.route(/\/builds\/latest\.json/, async (route) => {
    polls.push(route.request().url());
    await route.fulfill({ contentType: "application/json", ...latest });
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace('"buildPollMs":3600000', `"buildPollMs":${POLL_MS}`);
      await route.fulfill({ response, body });
    },
  );
  await page.clock.install();
  const began = performance.now();
  await page.goto(path);
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
  return {
    polls,
    documents: () => documents,
    elapsed: () => performance.now() - began,
    polled: () => expect.poll(() => polls.length, { timeout: 10_000 }).toBeGreaterThan(0),
  };
}

const other = { body: '{"id":"11111111-1111-1111-1111-111111111111","timestamp":1}' };

test("AC-4.6 AC-4.8 a new build makes the next navigation a document load, and nothing before", async ({
  page,
}) => {
  const watch = await openPolling(page, "/dev/links", other);
  await watch.polled();
  expect(watch.elapsed()).toBeGreaterThan(POLL_MS);
  expect(watch.polls[0]).toMatch(/latest\.json\?\d{13}$/);
  // Signalled once, it asks no more.
  await page.clock.runFor(POLL_MS * 3);
  expect(watch.polls).toHaveLength(1);
  expect(watch.documents()).toBe(1);

  // Another place on the same page is no reason.
  await page.getByRole("link", { name: "Far down", exact: true }).click();
  await expect(page).toHaveURL(/#far-down$/);
  expect(watch.documents()).toBe(1);

  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(watch.documents()).toBe(2);
});

test("AC-4.6 a changed query is a document load, too", async ({ page }) => {
  const watch = await openPolling(page, "/dev/links", other);
  await watch.polled();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.locator('a[href$="?page=2"]').click();
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(watch.documents).toBe(2);
});

for (const [name, latest] of [
  ["an error", { status: 500, body: "{}" }],
  ["no JSON", { body: "<!doctype html>" }],
  ["JSON without an id", { body: "[]" }],
] as const)
  test(`AC-4.7 ${name} for an answer changes nothing, and is asked for again`, async ({ page }) => {
    const watch = await openPolling(page, "/dev/links", latest);
    await expect.poll(() => watch.polls.length, { timeout: 10_000 }).toBeGreaterThan(1);
    await page.getByRole("link", { name: "Plans", exact: true }).click();
    await expect(page).toHaveURL(/\/landing\/paywall$/);
    expect(watch.documents()).toBe(1);
  });

test("AC-4.7 the same build changes nothing", async ({ page, request }) => {
  const own = await (await request.get("/builds/latest.json")).text();
  const watch = await openPolling(page, "/dev/links", { body: own });
  await expect.poll(() => watch.polls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  expect(watch.documents()).toBe(1);
});
