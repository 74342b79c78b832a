/** What the SDK does if Google's services fail or are slow. Its retries run on a clock that the test advances. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import {
  stubGoogle,
  choose,
  created,
  failed,
  FETCHED_ID,
  LOCAL_ID,
  startMeasured,
} from "./analytics-hosts.ts";
import { dataLayer } from "./consent-shop.ts";
import { holdClock } from "./hold-clock.ts";
import { untilHydrated } from "./hydrated.ts";
import { installation } from "./installation.ts";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await startMeasured({ FIREBASE_MEASUREMENT_ID: LOCAL_ID });
});
test.afterAll(cleanUp);

const bodyOf = ({ body }: { readonly body: unknown }) => body as { readonly fid?: string };

/** Opens a page in which measurement is allowed. */
async function open(page: Page, context: BrowserContext): Promise<void> {
  await choose(context, shop.origin, "10");
  await page.goto(`${shop.origin}/landing`);
}

const status = async (page: Page) => (await installation(page))?.registrationStatus;

test("AC-7.9: a token with less than an hour left is renewed on the next page, once @long", async ({
  page,
  context,
}) => {
  const { asked, replies, count } = await stubGoogle(context, shop.origin);
  replies.create = [created("3000s")];
  await open(page, context);
  await expect.poll(() => status(page)).toBe(2);
  expect(count("token")).toBe(0);
  const { fid } = bodyOf(asked.find(({ kind }) => kind === "create") ?? { body: {} });
  for (let load = 0; load < 2; load += 1) {
    await page.reload();
    await expect.poll(() => count("gtag")).toBe(load + 2);
    await expect.poll(() => count("token")).toBe(1);
  }
  expect(asked.find(({ kind }) => kind === "token")).toMatchObject({
    url: `https://firebaseinstallations.googleapis.com/v1/projects/shop-1234/installations/${fid}/authTokens:generate`,
    method: "POST",
    headers: { authorization: "FIS_v2 refresh" },
    body: { installation: { appId: "1:1234:web:0a1b2c" } },
  });
  expect(count("create")).toBe(1);
});

test("AC-7.10: a server error is retried once @long", async ({ page, context }) => {
  const { replies, count } = await stubGoogle(context, shop.origin);
  replies.create = [failed(500), created()];
  await open(page, context);
  await expect.poll(() => status(page)).toBe(2);
  expect(count("create")).toBe(2);
});

test("AC-7.10: after two server errors, the next page tries again with the same id @long", async ({
  page,
  context,
}) => {
  const { asked, replies, count } = await stubGoogle(context, shop.origin);
  replies.create = [failed(500), failed(500), created()];
  await open(page, context);
  await expect.poll(() => count("create")).toBe(2);
  await expect.poll(() => status(page)).toBe(0);
  await expect.poll(() => count("gtag")).toBe(1);
  await page.reload();
  await expect.poll(() => status(page)).toBe(2);
  const ids = asked.filter(({ kind }) => kind === "create").map((one) => bodyOf(one).fid);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test("AC-7.10: after a conflict, the next page registers another id @long", async ({
  page,
  context,
}) => {
  const { asked, replies, count } = await stubGoogle(context, shop.origin);
  replies.create = [failed(409), created()];
  await open(page, context);
  await expect.poll(() => count("create")).toBe(1);
  await expect.poll(() => count("gtag")).toBe(1);
  await expect.poll(() => installation(page)).toBeUndefined();
  await page.reload();
  await expect.poll(() => status(page)).toBe(2);
  const ids = asked.filter(({ kind }) => kind === "create").map((one) => bodyOf(one).fid);
  expect(new Set(ids).size).toBe(2);
});

/** Waits until received responses are processed. The page's own timers stand still. */
async function settle(page: Page): Promise<void> {
  for (let time = 0; time < 2; time += 1)
    await page.evaluate(async () => (await fetch("/healthz")).text());
}

/** Allows measurement in a page whose clock stands still. Returns a function that advances it. */
async function openHeld(page: Page, context: BrowserContext) {
  const advance = await holdClock(page, async () => {
    await page.goto(`${shop.origin}/landing`);
    await untilHydrated(page);
  });
  await choose(context, shop.origin, "10");
  let now = 0;
  /** Advances step by step until the condition holds. Returns the milliseconds that passed. */
  return async (isMet: () => boolean, step: number, limit: number): Promise<number> => {
    const start = now;
    for (;;) {
      await settle(page);
      if (isMet() || now - start >= limit) return now - start;
      await advance(step);
      now += step;
    }
  };
}

/** The warnings of the console. */
function watchWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

const configured = async (page: Page) =>
  (await dataLayer(page)).filter(([command]) => command === "config").map(([, id]) => id as string);

for (const code of [429, 500, 503, 504])
  test(`AC-7.11: after ${code} the configuration is read again within 0.5 to 1.5 s @long`, async ({
    page,
    context,
  }) => {
    const { replies, count } = await stubGoogle(context, shop.origin);
    replies.config = [failed(code), ...replies.config];
    const wait = await openHeld(page, context);
    await wait(() => count("config") === 1, 10, 5000);
    const pause = await wait(() => count("config") === 2, 100, 5000);
    expect(pause).toBeGreaterThanOrEqual(500);
    expect(pause).toBeLessThanOrEqual(1600);
    await wait(() => count("gtag") === 1, 10, 1000);
    await expect.poll(() => configured(page)).toEqual([FETCHED_ID]);
  });

test("AC-7.11: pauses double, and after a minute the shop's own id is used, with a warning @long", async ({
  page,
  context,
}) => {
  // Turn jitter off. With it, the minute may end during a retry's request, which the SDK would not notice.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const warnings = watchWarnings(page);
  const { replies, count } = await stubGoogle(context, shop.origin);
  replies.config = [failed(500)];
  const wait = await openHeld(page, context);
  await wait(() => count("config") === 1, 10, 5000);
  let spent = 0;
  for (let at = 0; at < 4; at += 1) {
    const pause = await wait(() => count("config") === at + 2, 250 * 2 ** at, 60_000);
    expect(pause).toBeGreaterThanOrEqual(500 * 2 ** at);
    expect(pause).toBeLessThanOrEqual(1500 * 2 ** at);
    spent += pause;
  }
  spent += await wait(() => count("gtag") === 1, 1000, 58_500 - spent);
  spent += await wait(() => count("gtag") === 1, 250, 5000);
  expect(spent).toBeGreaterThanOrEqual(59_000);
  expect(spent).toBeLessThanOrEqual(60_250);
  await expect.poll(() => configured(page)).toEqual([LOCAL_ID]);
  expect(warnings.join("\n")).toContain(`Falling back to the measurement ID ${LOCAL_ID}`);
});

test("AC-7.11: after a second 503 the SDK waits for 15 to 45 s @long", async ({
  page,
  context,
}) => {
  const { replies, count } = await stubGoogle(context, shop.origin);
  replies.config = [failed(503), failed(503), ...replies.config];
  const wait = await openHeld(page, context);
  await wait(() => count("config") === 2, 100, 5000);
  const pause = await wait(() => count("config") === 3, 500, 60_000);
  expect(pause).toBeGreaterThanOrEqual(15_000);
  expect(pause).toBeLessThanOrEqual(45_500);
});

for (const code of [400, 403, 502])
  test(`AC-7.11: after ${code} there is no second try, and the shop's own id is used @long`, async ({
    page,
    context,
  }) => {
    const warnings = watchWarnings(page);
    const { replies, count } = await stubGoogle(context, shop.origin);
    replies.config = [failed(code)];
    const wait = await openHeld(page, context);
    await wait(() => count("gtag") === 1, 10, 5000);
    await wait(() => false, 5000, 60_000);
    expect(count("config")).toBe(1);
    expect(await configured(page)).toEqual([LOCAL_ID]);
    expect(warnings.join("\n")).toContain(`Falling back to the measurement ID ${LOCAL_ID}`);
  });

test("a registration that was interrupted is started again after 10 s, and does not delay the tag @long", async ({
  page,
  context,
}) => {
  const { replies, count } = await stubGoogle(context, shop.origin);
  replies.create = ["silent", created()];
  const wait = await openHeld(page, context);
  await wait(() => count("create") === 1 && count("gtag") === 1, 10, 5000);
  expect(await status(page)).toBe(1);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/landing`);
  const pause = await wait(() => count("create") === 2, 500, 20_000);
  expect(pause).toBeGreaterThanOrEqual(8000);
  expect(pause).toBeLessThanOrEqual(11_000);
  await expect.poll(() => status(other)).toBe(2);
});
