import { expect, type Page, type Request, test } from "@playwright/test";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const DELAY_MS = 600;
const FAR_PAGE = "routes/dev/icons";

interface Manifest {
  readonly routes: Readonly<Record<string, { path?: string; module: string }>>;
}

/** Opens the page, hydrated but with nothing prefetched: the test triggers the next idle moment. */
async function openHeld(page: Page, path = "/dev/links"): Promise<void> {
  await holdIdle(page);
  await page.goto(path, { waitUntil: "networkidle" });
  // Public pages hydrate in an idle moment, too.
  if (path.startsWith("/landing")) await becomeIdle(page);
  await untilHydrated(page);
}

/** Triggers the idle moment and waits until all prefetches have finished. */
async function fetchAhead(page: Page): Promise<void> {
  const flying = new Set<Request>();
  const begin = (request: Request) => {
    if (request.url().includes("/assets/")) flying.add(request);
  };
  const end = (request: Request) => void flying.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await becomeIdle(page);
  // A finished request may start another a few turns later.
  for (let quietTurns = 0; quietTurns < 8; quietTurns += 1) {
    await untilSettled(page);
    if (flying.size > 0) quietTurns = 0;
  }
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** Maps the path of each page's module to the page's id. */
async function readPages(page: Page): Promise<Map<string, string>> {
  const { routes } = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest,
  );
  return new Map(
    Object.entries(routes)
      .filter(([, { path }]) => path !== undefined)
      .map(([id, { module }]) => [module, id]),
  );
}

/** Ids of the pages whose modules are requested from now on. */
async function watchPages(page: Page): Promise<string[]> {
  const pages = await readPages(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const id = pages.get(new URL(request.url()).pathname);
    if (id !== undefined) asked.push(id);
  });
  return asked;
}

test("AC-2.14 pages are prefetched five at a time, and a dozen arrive in time", async ({
  page,
}) => {
  await openHeld(page);
  const pages = await readPages(page);
  const begun: string[] = [];
  let [flying, most, arrived, arrivedBeforeSixth] = [0, 0, 0, 0];
  await page.route("**/assets/*.js", async (route) => {
    const id = pages.get(new URL(route.request().url()).pathname);
    if (id !== undefined) {
      begun.push(id);
      flying += 1;
      most = Math.max(most, flying);
      if (begun.length === 6) arrivedBeforeSixth = arrived;
    }
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (id !== undefined) {
      flying -= 1;
      arrived += 1;
    }
    await route.continue();
  });
  await becomeIdle(page);
  await expect.poll(() => arrived).toBeGreaterThanOrEqual(12);
  // A dozen pages at 600 ms each, five at a time, take three rounds: 1.8 s of the allowed 3 s.
  expect(most).toBe(5);
  expect(arrivedBeforeSixth).toBeGreaterThan(0);
});

test("visible links to pages of the shop are prefetched once, and no others", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual(expect.arrayContaining(["routes/landing/landing", "routes/dev/slow"]));
  // Not prefetched: the home page, redirected links, links to a new window or a file, links out of view.
  for (const id of ["routes/landing/home", FAR_PAGE]) expect(asked).not.toContain(id);
  expect(asked.filter((id) => id.includes("/Partials/"))).toEqual([]);
});

test("AC-2.16 a link two screens below is prefetched when it comes into view", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  expect(asked).not.toContain(FAR_PAGE);
  await page.locator('a[href="/dev/icons"]').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain(FAR_PAGE);
});

test("a link that is added or changed later is prefetched, too", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.textContent = "Later";
    document.querySelector("h1")?.append(link);
    link.href = "/dev/icons";
  });
  await expect.poll(() => asked).toContain(FAR_PAGE);
});

for (const [connection, isFetched] of [
  [{ saveData: true, effectiveType: "4g" }, false],
  [{ saveData: false, effectiveType: "2g" }, false],
  [{ saveData: false, effectiveType: "slow-2g" }, false],
  [{ saveData: false, effectiveType: "3g" }, true],
  [undefined, true],
] as const)
  test(`AC-2.15 with ${JSON.stringify(connection)} pages are prefetched: ${isFetched}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { get: () => value });
    }, connection);
    await openHeld(page);
    const asked = await watchPages(page);
    await fetchAhead(page);
    expect(asked.length > 0).toBe(isFetched);
  });

test("a failed prefetch is neither an error nor retried", async ({ page }) => {
  await openHeld(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/assets/slow-*.js", (route) => route.abort());
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const links = '<a href="/dev/slow">Again</a> <a href="/dev/icons">After it</a>';
    document.querySelector("h1")?.insertAdjacentHTML("beforeend", links);
  });
  await expect.poll(() => asked).toContain(FAR_PAGE);
  expect(asked.filter((id) => id === "routes/dev/slow")).toHaveLength(1);
  expect(errors).toEqual([]);
});

for (const path of ["/landing", "/landing-v2"])
  test(`${path} prefetches nothing before its first idle moment after hydration`, async ({
    page,
  }) => {
    await openHeld(page, path);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await untilSettled(page);
    expect(asked.filter((name) => /\.js$|_payload/.test(name))).toEqual([]);
    await becomeIdle(page);
    await expect.poll(() => asked.some((name) => name.endsWith(".js"))).toBe(true);
    expect(asked.filter((name) => name === `${path}/_payload.json`)).toEqual([]);
  });

test("the visit uses the prefetched bytes", async ({ page }) => {
  await openHeld(page);
  await fetchAhead(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts).toEqual([]);
});
