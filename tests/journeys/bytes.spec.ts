import { expect, type Page, test } from "@playwright/test";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";

const KB = 1000;

interface Load {
  readonly type: string;
  readonly path: string;
  /** On the wire: compressed, with headers. */
  readonly bytes: number;
}

/** Everything that was fetched, as the browser's own network log counts it. */
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

const sum = (loads: readonly Load[], types: readonly string[]) =>
  loads.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0);

for (const path of ["/landing", "/landing-v2"])
  test(`${path}: 25 KB of HTML and CSS and no module before idle, 130 KB of modules after it`, async ({
    page,
  }) => {
    await holdIdle(page);
    const loads = await watchLoads(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(sum(loads, ["Document"])).toBeGreaterThan(0);
    expect(sum(loads, ["Document", "Stylesheet"])).toBeLessThanOrEqual(25 * KB);
    expect(sum(loads, ["Script"])).toBe(0);
    const html = await page.content();
    const inline = [...html.matchAll(/<script(?![^>]*application\/)[^>]*>([^<]*)/g)]
      .map(([, source = ""]) => source)
      // React Router's data for hydration is content, which the page shows in another form.
      .filter((source) => !source.includes("__reactRouterContext"));
    expect(inline.join("").length).toBeLessThanOrEqual(4 * KB);

    await becomeIdle(page);
    await untilHydrated(page);
    const modules = loads.filter(({ type }) => type === "Script");
    expect(modules.length).toBeGreaterThan(0);
    expect(sum(modules, ["Script"])).toBeLessThanOrEqual(130 * KB);
    // What is opened on demand is not there yet, and nothing of the sign-in.
    for (const { path: file } of modules)
      expect(file).not.toMatch(/toast-list|overlay-dialog|identity-client|identity-sdk/);
  });
