import type { Page, Request } from "@playwright/test";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

/** Opens the page and waits for hydration. Nothing is prefetched until the test triggers the next idle moment. */
export async function openHeld(page: Page, path = "/dev/links"): Promise<void> {
  await holdIdle(page);
  await page.goto(path);
  // Public pages hydrate in an idle moment, too.
  if (path.startsWith("/landing")) await becomeIdle(page);
  await untilHydrated(page);
}

/** Triggers the idle moment and waits until all prefetches have finished. */
export async function fetchAhead(page: Page): Promise<void> {
  const flying = new Set<Request>();
  const begin = (request: Request) => {
    if (/\/(assets|builds)\//.test(request.url())) flying.add(request);
  };
  const end = (request: Request) => void flying.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await becomeIdle(page);
  // Wait for several quiet turns, because a finished request may start another one a little later.
  for (let quietTurns = 0; quietTurns < 8; quietTurns += 1) {
    await untilSettled(page);
    if (flying.size > 0) quietTurns = 0;
  }
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}
