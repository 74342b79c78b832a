import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const POLL_MS = 1500;

interface Latest {
  status?: number;
  body: string;
}

/**
 * Opens a page that polls every 1.5 s and gets `latest` in response. Returns the polls and a counter of document loads.
 */
async function openPolling(page: Page, path: string, latest: Latest) {
  const polls: string[] = [];
  let firstPollMs = 0;
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  const began = performance.now();
  await page.route(/\/builds\/latest\.json/, async (route) => {
    firstPollMs ||= performance.now() - began;
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
  const pending = page.waitForResponse(/\/builds\/latest\.json/);
  await page.goto(path);
  await untilHydrated(page);
  return {
    polls,
    documents: () => documents,
    firstPollMs: () => firstPollMs,
    /** Waits until the page has read the first response. */
    async polled() {
      await (await pending).finished();
      await untilSettled(page);
    },
  };
}

const other = { body: '{"id":"11111111-1111-1111-1111-111111111111","timestamp":1}' };

test("AC-4.6 AC-4.8 a new build turns only the next navigation into a document load", async ({
  page,
}) => {
  const watch = await openPolling(page, "/dev/links", other);
  await watch.polled();
  expect(watch.firstPollMs()).toBeGreaterThan(POLL_MS);
  expect(watch.polls[0]).toMatch(/latest\.json\?\d{13}$/);
  // After finding a new build, the page stops polling.
  const before = watch.polls.length;
  await page.clock.runFor(POLL_MS * 3);
  await untilSettled(page);
  expect(watch.polls).toHaveLength(before);
  expect(watch.documents()).toBe(1);

  // A link within the page does not load a document.
  await page.getByRole("link", { name: "Far down", exact: true }).click();
  await expect(page).toHaveURL(/#far-down$/);
  expect(watch.documents()).toBe(1);

  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(watch.documents()).toBe(2);
});

test("AC-4.6 a changed query causes a document load, too @long", async ({ page }) => {
  const watch = await openPolling(page, "/dev/links", other);
  await watch.polled();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.locator('a[href$="?page=2"]').click();
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(watch.documents).toBe(2);
});

test("AC-4.7 an error, no JSON, JSON without an id or the same build as the response changes nothing, and polling continues @long", async ({
  page,
  request,
}) => {
  const latest: Latest = { body: "{}" };
  const watch = await openPolling(page, "/dev/links", latest);
  await watch.polled();
  const own = await (await request.get("/builds/latest.json")).text();
  for (const [name, response] of [
    ["an error", { status: 500, body: "{}" }],
    ["no JSON", { status: 200, body: "<!doctype html>" }],
    ["JSON without an id", { status: 200, body: "[]" }],
    ["the same build", { status: 200, body: own }],
  ] as const)
    await test.step(name, async () => {
      Object.assign(latest, response);
      const before = watch.polls.length;
      // The next poll begins only after the response to the one before it was read.
      for (const polls of [before + 1, before + 2]) {
        await page.clock.runFor(POLL_MS * 2);
        await expect.poll(() => watch.polls.length).toBeGreaterThanOrEqual(polls);
        await untilSettled(page);
      }
      await page.getByRole("link", { name: "Plans", exact: true }).click();
      await expect(page).toHaveURL(/\/landing\/paywall$/);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
      expect(watch.documents()).toBe(1);
    });
});
