import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type PageCacheOptions } from "./page-cache.ts";
import { cacheResponse, compress } from "../http/cached-response.ts";
import { createRefresher } from "./refresher.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the task runs only when asked, and once for several requests", async () => {
  const task = vi.fn(async () => {});
  const refresher = createRefresher(task, 1000, () => {});
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(task).not.toHaveBeenCalled();
  refresher.ask(1000);
  refresher.ask();
  refresher.ask(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(task).toHaveBeenCalledTimes(1);
  await refresher.stop();
  refresher.ask();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(task).toHaveBeenCalledTimes(1);
});

test("a request during a run is served after it, not in parallel", async () => {
  const ends: (() => void)[] = [];
  const task = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const refresher = createRefresher(task, 1000, () => {});
  refresher.ask();
  await vi.advanceTimersByTimeAsync(0);
  refresher.ask();
  refresher.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await refresher.stop();
});

test("a failure is reported and retried with doubling pauses, even if asked earlier", async () => {
  const failures: unknown[] = [];
  const task = vi.fn(async () => {
    if (task.mock.calls.length < 4) throw new Error("offline");
  });
  const refresher = createRefresher(task, 1000, (error) => failures.push(error));
  refresher.ask();
  await vi.advanceTimersByTimeAsync(0);
  for (const [afterMs, runs] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [4000, 4],
    [3_600_000, 4],
  ] as const) {
    if (runs < 4) refresher.ask();
    await vi.advanceTimersByTimeAsync(afterMs);
    expect(task).toHaveBeenCalledTimes(runs);
  }
  expect(failures).toHaveLength(3);
  await refresher.stop();
});

test("the page cache reads the revision only when it changed, and does not poll", async () => {
  let change = () => {};
  let isWatched = true;
  const readRevision = vi.fn(async () => 1);
  const cache = createPageCache({
    pages: [],
    readMisdirection: () => undefined,
    readVariant: () => undefined,
    renderer: { render: async () => [] },
    readRevision,
    watchRevision: (onChange) => {
      change = onChange;
      return () => void (isWatched = false);
    },
    report: () => {},
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(readRevision).not.toHaveBeenCalled();
  change();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(readRevision).toHaveBeenCalledTimes(1);
  await cache.close();
  expect(isWatched).toBe(false);
});

/** Says of each page when it is rendered, and how well it is compressed. */
async function createFakeCache(
  onRender: (path: string, effort: string) => void,
  options: Pick<PageCacheOptions, "pages" | "onSettled" | "restMs">,
) {
  const body = await compress(Buffer.from("<html>"), "quick");
  const cached = cacheResponse(body, "text/html", [], {});
  return createPageCache({
    ...options,
    readMisdirection: () => undefined,
    readVariant: () => undefined,
    renderer: {
      async render(pages, effort) {
        for (const { path } of pages) onRender(path, effort);
        return pages.map((page) => ({ page, revision: 1, cached, effort }));
      },
    },
    readRevision: async () => 1,
    watchRevision: () => () => {},
    report: () => {},
  });
}

test("pages are rendered at once, their sections once somebody asks, and both are then compressed well", async () => {
  const rendered: string[] = [];
  const cache = await createFakeCache((path, effort) => rendered.push(`${path} ${effort}`), {
    onSettled: () => rendered.push("settled"),
    pages: ["/landing", "/hero"].map((path) => ({
      path,
      locale: "en",
      basename: "",
      ...(path !== "/landing" && { isSection: true as const }),
    })),
  });
  await cache.warm();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...new Set(rendered.splice(0))]).toEqual(["/landing quick", "/landing best", "settled"]);
  const first = cache.cachedResponse("GET", "/hero", {});
  if (first && "render" in first) await first.render();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...new Set(rendered)]).toEqual(["/hero quick", "/hero best", "settled"]);
  await cache.close();
});

test("pages of another language are rendered after the first request for one of them", async () => {
  const rendered: string[] = [];
  const note = (path: string, effort: string) => effort === "quick" && rendered.push(path);
  const cache = await createFakeCache(note, {
    pages: ["en", "de"].flatMap((locale) =>
      ["landing", "terms"].map((name) => ({
        path: locale === "en" ? `/${name}` : `/${locale}/${name}`,
        locale,
        basename: locale === "en" ? "" : `/${locale}`,
      })),
    ),
    restMs: 1,
  });
  await cache.warm();
  expect(rendered.splice(0)).toEqual(["/landing", "/terms"]);
  const first = cache.cachedResponse("GET", "/de/landing", {});
  if (!first || !("render" in first)) throw new Error("The page was rendered before");
  expect(await first.render()).toBeDefined();
  expect(rendered).toEqual(["/de/landing"]);
  await vi.waitFor(() => expect(rendered).toEqual(["/de/landing", "/de/terms"]));
  await cache.close();
});
