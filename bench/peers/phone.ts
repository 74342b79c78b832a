/** A phone as Lighthouse emulates one: Chromium with a slow processor and a slow network. */
import { setTimeout as wait } from "node:timers/promises";
import pTimeout from "p-timeout";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { type Vitals, watchTap, watchVitals } from "./observers.ts";
import { LANDING, PAYWALL } from "./server.ts";

const SCREEN = { width: 390, height: 844 };
const SLOWER = 4;
/** Lighthouse's mobile network: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Without a request for this long, a page is settled. */
const QUIET_MS = 2000;
const POLL_MS = 50;
const PAINT_MS = 30_000;

export interface Loaded {
  requests: number;
  scripts: number;
  /** On the wire, with headers. */
  scriptBytes: number;
  headerBytes: number;
  bytes: number;
}

export interface Phone {
  readonly page: Page;
  /** Everything since the phone was opened. */
  readonly loaded: Loaded;
  /** Resolves when the page neither loads anything nor has work left. */
  settled(): Promise<void>;
  vitals(): Promise<Vitals>;
  /** Taps the first link to the paywall. Returns the milliseconds from the click to the paint of the paywall. */
  tap(): Promise<number>;
  /** Opens the landing page and taps as soon as the link is visible. Returns what `tap` does. */
  openAndTap(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a new context: nothing is cached. */
export async function openPhone(
  browser: Browser,
  origin: string,
  { isThrottled }: { isThrottled: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { loaded, isQuiet } = await watchLoads(session);
  if (isThrottled) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await session.send("Network.emulateNetworkConditions", NETWORK);
  }
  const reports = new Map<string, PromiseWithResolvers<Report>>();
  const reported = (name: string) =>
    reports.getOrInsertComputed(name, () => Promise.withResolvers());
  await page.exposeBinding("reportToBench", (_source, name: string, value: Report) =>
    reported(name).resolve(value),
  );
  await page.addInitScript(watchVitals);
  await page.addInitScript(watchTap, { landing: LANDING, paywall: PAYWALL });
  const tapAt = async ({ x, y }: Report) => {
    await page.touchscreen.tap(x, y);
    const both = Promise.all([reported("click").promise, reported("painted").promise]);
    const [click, painted] = await pTimeout(both, {
      milliseconds: PAINT_MS,
      message: `No paint after ${[...reports.keys()].join()}`,
    });
    return painted.at - click.at;
  };
  return {
    page,
    loaded,
    async settled() {
      await page.waitForLoadState("load");
      do {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        while (!isQuiet()) await wait(POLL_MS);
      } while (!isQuiet());
    },
    vitals: () => page.evaluate(() => window.benchVitals),
    tap: async () => tapAt(await reported("link").promise),
    async openAndTap() {
      const opening = page.goto(origin + LANDING, { waitUntil: "commit" });
      const taken = await tapAt(await reported("link").promise);
      await opening;
      return taken;
    },
    close: () => context.close(),
  };
}

/** `at` is milliseconds since 1970; `x` and `y` are a place in the viewport. */
interface Report {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

async function watchLoads(session: CDPSession) {
  const loaded: Loaded = { requests: 0, scripts: 0, scriptBytes: 0, headerBytes: 0, bytes: 0 };
  const open = new Map<string, { isScript: boolean }>();
  let lastAt = performance.now();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    lastAt = performance.now();
    open.set(requestId, { isScript: false });
    loaded.requests += 1;
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    if (open.delete(requestId)) loaded.requests -= 1;
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const request = open.get(requestId);
    if (!request || !/javascript/.test(response.mimeType)) return;
    request.isScript = true;
    loaded.scripts += 1;
  });
  session.on("Network.responseReceivedExtraInfo", ({ headersText = "" }) => {
    loaded.headerBytes += headersText.length;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    loaded.bytes += encodedDataLength;
    if (open.get(requestId)?.isScript) loaded.scriptBytes += encodedDataLength;
    open.delete(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => {
    lastAt = performance.now();
    open.delete(requestId);
  });
  await session.send("Network.enable");
  return {
    loaded,
    isQuiet: () => open.size === 0 && performance.now() - lastAt > QUIET_MS,
  };
}
