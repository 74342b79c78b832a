import { expect, type Page, test } from "@playwright/test";
import { fetchAhead, openHeld } from "./fetch-ahead.ts";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const KB = 1000;

interface Load {
  readonly type: string;
  readonly path: string;
  /** Bytes on the wire: compressed, with headers. */
  readonly bytes: number;
}

/** Records everything loaded, as counted by the browser's network log. */
async function watchLoads(page: Page): Promise<Load[]> {
  const session = await page.context().newCDPSession(page);
  const loads: Load[] = [];
  const known = new Map<string, { type: string; path: string }>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    known.set(requestId, { type, path: new URL(response.url).pathname });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = known.get(requestId);
    if (load) loads.push({ ...load, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  return loads;
}

/** Turns prefetching off, because the number of modules that arrive from it would be random. */
function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
}

const sum = (loads: readonly Load[], types: readonly string[]) =>
  loads.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0);

for (const path of ["/landing", "/landing-v2"])
  test(`${path} loads at most 17 KB of HTML and no module or other style before idle, and then 136 KB of modules in five files, and its data`, async ({
    page,
    request,
  }) => {
    // A shop that has just started compresses quickly, and better soon after. Headers take about 1.2 KB.
    const headers = { Accept: "text/html", "Accept-Encoding": "br" };
    await expect
      .poll(async () => Number((await request.get(path, { headers })).headers()["content-length"]))
      .toBeLessThanOrEqual(15.8 * KB);
    await holdIdle(page);
    await saveData(page);
    const loads = await watchLoads(page);
    await page.goto(path);
    await untilSettled(page);
    expect(sum(loads, ["Document"])).toBeGreaterThan(0);
    expect(sum(loads, ["Document"])).toBeLessThanOrEqual(17 * KB);
    expect(sum(loads, ["Script", "Stylesheet"])).toBe(0);
    const html = await page.content();
    const inline = [...html.matchAll(/<script(?![^>]*application\/)[^>]*>([^<]*)/g)].map(
      ([, source = ""]) => source,
    );
    expect(inline.join("").length).toBeLessThanOrEqual(4 * KB);

    await becomeIdle(page);
    await untilHydrated(page);
    const isData = ({ path: file }: Load) => file.includes("/_hydration-");
    expect(loads.filter(isData)).toHaveLength(1);
    const modules = loads.filter((load) => load.type === "Script" && !isData(load));
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.length).toBeLessThanOrEqual(5);
    expect(sum(modules, ["Script"])).toBeLessThanOrEqual(136 * KB);
    // V8 compiles these on another thread while they arrive.
    const hinted = modules.filter(({ path: file }) => /\/(?:react|start|landing)-/.test(file));
    expect(hinted).toHaveLength(3);
    for (const { path: file } of hinted)
      expect(await (await request.get(file)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    // Modules that are loaded on demand, such as those for signing in, are not loaded yet.
    for (const { path: file } of modules)
      expect(file).not.toMatch(
        /toast-list|overlay-dialog|identity-client|identity-sdk|firebase-app|analytics/,
      );
  });

/** Parts of the names of files that the other variant or only some visitors need. */
const OTHERS = { "/landing": /poster|owner|account/, "/landing-v2": /calm|owner|account/ };

for (const [path, others] of Object.entries(OTHERS))
  test(`${path} and the pages prefetched from it load at most 161 KB in seven files, none of another page's`, async ({
    page,
  }) => {
    const loads = await watchLoads(page);
    await openHeld(page, path);
    await fetchAhead(page);
    const modules = loads.filter(({ type }) => type === "Script");
    const files = modules.map(({ path: file }) => file);
    expect(files.join()).toMatch(/buying/);
    expect(files.length, files.join()).toBeLessThanOrEqual(7);
    expect(files.join()).not.toMatch(others);
    expect(sum(modules, ["Script"])).toBeLessThanOrEqual(161 * KB);
  });
