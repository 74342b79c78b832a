/** A shop with a tag manager whose hosts the test stubs, and helpers that show what a page stores and sends. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Start } from "../support/started-site.ts";
import { startShop } from "./built-shop.ts";

const CONTAINER = "GTM-ABC123";

/** Starts the built shop; `cleanUp` ends it. */
export function startTagged(environment: Record<string, string> = {}): Promise<Start> {
  return startShop({ GTM_ID: CONTAINER, ...environment });
}

/** Responds for all other hosts with an empty script. Returns the requests to them. */
export async function recordForeign(context: BrowserContext, origin: string): Promise<string[]> {
  const requests: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      requests.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return requests;
}

/** What the shop may store before there is consent. */
const needed = /^(?:session|signed_in|variant|source|consent|build:reload|scroll)$/;

/** Names of cookies and storage keys, other than the needed ones. */
export async function storedBeyondNeed(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = "" }) => name),
  ]);
  return [...cookies.map(({ name }) => name), ...kept].filter((name) => !needed.test(name));
}

/** The consent updates in the data layer, oldest first. Other entries may stand between them. */
export const consentUpdates = async (page: Page) =>
  (await dataLayer(page)).filter(([name, kind]) => name === "consent" && kind === "update");

/** The data layer's entries as arrays. */
export const dataLayer = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) =>
      JSON.parse(JSON.stringify(Array.from(entry))),
    ),
  );
