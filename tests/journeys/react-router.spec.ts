/**
 * What the shop assumes about React Router beyond its documentation, as far as a browser can show it. If a test fails
 * after an upgrade, its title names the module in `app/platform/react-router/` to change. `internals.test.ts` there
 * covers the rest.
 */
import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports: readonly string[];
}

interface Internals {
  readonly __reactRouterManifest: { readonly routes: Readonly<Record<string, Route>> };
  readonly __reactRouterRouteModules: Readonly<Record<string, unknown>>;
  readonly __reactRouterDataRouter: {
    navigate(to: string, options: { replace: boolean }): Promise<void>;
    readonly state: {
      readonly location: { readonly pathname: string; readonly search: string };
      readonly navigation: { readonly location?: { readonly hash: string } };
    };
  };
}

async function openLinks(page: Page): Promise<void> {
  await page.goto("/dev/links");
  await untilHydrated(page);
}

/** Navigates as a link does, without a document load. */
function navigate(page: Page, to: string): Promise<void> {
  return page.evaluate(
    (path) =>
      (window as unknown as Internals).__reactRouterDataRouter.navigate(path, { replace: false }),
    to,
  );
}

const readState = (page: Page) =>
  page.evaluate(() => {
    const { location, navigation } = (window as unknown as Internals).__reactRouterDataRouter.state;
    return { path: location.pathname + location.search, hash: navigation.location?.hash };
  });

test("route-modules.ts: the manifest lists every route, and the window every loaded module @long", async ({
  page,
}) => {
  await openLinks(page);
  const read = () =>
    page.evaluate(() => {
      const { __reactRouterManifest, __reactRouterRouteModules } = window as unknown as Internals;
      return {
        routes: __reactRouterManifest.routes,
        loaded: Object.keys(__reactRouterRouteModules),
      };
    });
  const { routes, loaded } = await read();
  expect(loaded).toContain("root");
  expect(loaded).toContain("routes/dev/links");
  expect(loaded).not.toContain("routes/dev/slow");
  for (const [id, route] of Object.entries(routes)) {
    expect(route.id).toBe(id);
    expect(route.module).toMatch(/^\/assets\/[^/]+\.js$/);
    expect(Array.isArray(route.imports ?? [])).toBe(true);
    expect(id === "root" || (route.parentId ?? "") in routes, `the parent of ${id}`).toBe(true);
  }
  expect(routes["routes/dev/slow"]).toMatchObject({ path: "dev/slow" });
  await navigate(page, "/dev/slow");
  expect((await read()).loaded).toContain("routes/dev/slow");
});

test("data-router.ts: the router on the window has the current and the next location @long", async ({
  page,
}) => {
  await openLinks(page);
  await navigate(page, "/dev/kit?a=b");
  expect(await readState(page)).toEqual({ path: "/dev/kit?a=b", hash: undefined });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/sign-in.data*", async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/sign-in.data*");
  const arrived = navigate(page, "/sign-in#part");
  await asked;
  expect(await readState(page)).toEqual({ path: "/dev/kit?a=b", hash: "#part" });
  release();
  await arrived;
  expect(await readState(page)).toEqual({ path: "/sign-in", hash: undefined });
});

test("history-moves.ts: entries are numbered, and the router reacts only to popstate events it sees @long", async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener("popstate", (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }),
  );
  await openLinks(page);
  const readIndex = () => page.evaluate(() => history.state.idx as number);
  const first = await readIndex();
  await navigate(page, "/dev/kit");
  expect(await readIndex()).toBe(first + 1);
  await page.evaluate(() => history.back());
  await expect.poll(readIndex).toBe(first);
  await untilSettled(page);
  expect((await readState(page)).path).toBe("/dev/kit");
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
  await expect.poll(async () => (await readState(page)).path).toBe("/dev/links");
});

test("scroll-positions.ts: a page's position is stored under the key of its history entry @long", async ({
  page,
}) => {
  await page.goto("/dev/kit");
  await untilHydrated(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  const stored = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("scroll") ?? "{}")[history.state.key],
  );
  expect(stored).toBe(300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});
