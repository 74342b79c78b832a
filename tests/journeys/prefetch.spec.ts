import { expect, type Page, test } from "@playwright/test";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const DELAY_MS = 600;
const FAR_PAGE = "routes/landing-v2/confirmation-download";

interface Manifest {
  readonly routes: Readonly<Record<string, { path?: string; module: string }>>;
}

/** React awake, and nothing fetched ahead yet: the next idle moment is the test's to give. */
async function openHeld(page: Page, path = "/dev/links"): Promise<void> {
  await holdIdle(page);
  await page.goto(path, { waitUntil: "networkidle" });
  // A public page's React waits for one, too.
  if (path.startsWith("/landing")) await becomeIdle(page);
  await untilHydrated(page);
}

/** Gives the idle moment, and waits until nothing more comes. */
async function fetchAhead(page: Page): Promise<void> {
  let last = performance.now();
  const onRequest = () => void (last = performance.now());
  page.on("request", onRequest);
  await becomeIdle(page);
  await expect.poll(() => performance.now() - last).toBeGreaterThan(500);
  page.off("request", onRequest);
}

/** Ids of pages by the path of their module. */
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

/** Ids of the pages whose modules are asked for from here on. */
async function watchPages(page: Page): Promise<string[]> {
  const pages = await readPages(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const id = pages.get(new URL(request.url()).pathname);
    if (id !== undefined) asked.push(id);
  });
  return asked;
}

test("AC-2.14 five pages at a time are fetched ahead, and a dozen within 3 s", async ({ page }) => {
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
  const start = performance.now();
  await becomeIdle(page);
  await expect.poll(() => arrived, { intervals: [20] }).toBeGreaterThanOrEqual(12);
  expect(performance.now() - start).toBeLessThan(3000);
  expect(most).toBe(5);
  expect(arrivedBeforeSixth).toBeGreaterThan(0);
});

test("what is in view is fetched once and only where a page of ours opens here", async ({
  page,
}) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual(expect.arrayContaining(["routes/landing/landing", "routes/dev/slow"]));
  // The home page, a rule's target, a new window, a file, and what is out of view.
  for (const id of ["routes/landing/home", FAR_PAGE]) expect(asked).not.toContain(id);
  expect(asked.filter((id) => id.includes("/Partials/"))).toEqual([]);
});

test("AC-2.16 a link two screens below is fetched when it comes into view", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  expect(asked).not.toContain(FAR_PAGE);
  await page.locator('a[href="/landing-v2/confirmation/download"]').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain(FAR_PAGE);
});

test("a link that comes later or leads elsewhere later counts, too", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.textContent = "Later";
    document.querySelector("h1")?.append(link);
    link.href = "/landing-v2/confirmation/download";
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
  test(`AC-2.15 with ${JSON.stringify(connection)} pages are fetched ahead: ${isFetched}`, async ({
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

test("what cannot be fetched ahead is no error, and no second try", async ({ page }) => {
  await openHeld(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/assets/slow-*.js", (route) => route.abort());
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const links =
      '<a href="/dev/slow">Again</a> <a href="/landing-v2/confirmation/download">After it</a>';
    document.querySelector("h1")?.insertAdjacentHTML("beforeend", links);
  });
  await expect.poll(() => asked).toContain(FAR_PAGE);
  expect(asked.filter((id) => id === "routes/dev/slow")).toHaveLength(1);
  expect(errors).toEqual([]);
});

for (const path of ["/landing", "/landing-v2"])
  test(`${path} fetches nothing ahead before it is idle once more after React`, async ({
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

test("the bytes fetched ahead are the bytes the visit uses", async ({ page }) => {
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
