/**
 * Tests undocumented behaviour of React Router on which the shop relies, as far as a server can;
 * `tests/journeys/react-router.spec.ts` tests the rest in a browser.
 */
import { createElement, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  data,
  type EntryContext,
  isRouteErrorResponse,
  Outlet,
  redirect,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { expect, test } from "vitest";
import type { Facade } from "#protocol/facade.ts";
import { Failure } from "#protocol/failure.ts";
import { importChunks } from "#server/react-router/facades.ts";
import {
  DATA_TYPE,
  facadesOf,
  formatManifest,
  isDataPath,
  listPages,
  MODULE_PRELOAD,
  MODULE_SCRIPT,
  pageOfDataPath,
  readManifest,
  withRoutes,
} from "#server/react-router/react-router.ts";
import { errorsOf, handlesOf, shareReader } from "./entry-context.ts";
import { redirectFromMiddleware } from "./middleware-redirect.ts";

const BASENAME = "/xx";

/** Context of the last rendered document. */
let entryContext: EntryContext;

async function render(context: EntryContext): Promise<string> {
  const page = createElement(ServerRouter, { context, url: "http://shop.test/xx/page" });
  return new Response(await renderToReadableStream(page)).text();
}

const element = (text: string) => () => createElement("p", null, text);

const root = {
  default: () => createElement(Outlet),
  Layout: ({ children }: { children: ReactNode }) =>
    createElement(
      "html",
      null,
      createElement("head"),
      createElement("body", null, children, createElement(Scripts)),
    ),
  ErrorBoundary: element("It failed"),
};

const pages = {
  home: {
    path: undefined,
    index: true,
    module: { default: element("Home"), loader: () => "home" },
  },
  page: {
    path: "page",
    module: { default: element("Page"), loader: () => "loaded", handle: { isClientOnly: true } },
  },
  form: { path: "form", module: { default: element("Form"), action: () => null } },
  moved: { path: "moved", module: { default: element("Moved"), loader: () => redirect("/page") } },
  guarded: {
    path: "guarded",
    module: {
      default: element("Guarded"),
      loader: () => "guarded",
      middleware: [
        () => {
          throw redirectFromMiddleware("/page", BASENAME);
        },
      ],
    },
  },
  refused: {
    path: "refused",
    module: {
      default: element("Refused"),
      loader() {
        throw new Failure({ statusCode: 409, statusMessage: "Conflict" });
      },
    },
  },
};

function makeBuild(): ServerBuild {
  const layout = { id: "layout", parentId: "root", module: { default: root.default } };
  const unknown = { id: "unknown", parentId: "root", path: "*", module: { default: root.default } };
  const routes: ServerBuild["routes"] = Object.fromEntries([
    ["root", { id: "root", path: "", module: root }],
    ["layout", layout],
    ["unknown", unknown],
    ...Object.entries(pages).map(([id, page]) => [id, { id, parentId: "layout", ...page }]),
  ]);
  const listed = Object.entries(routes).map(([id, route]) => {
    const { module, ...place } = { ...route, module: { ...route?.module } };
    const features = {
      hasLoader: "loader" in module,
      hasAction: "action" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
    return [id, { ...place, ...features, module: `/assets/${id}.js` }];
  });
  return {
    entry: {
      module: {
        async default(_request, status, headers, context) {
          entryContext = context;
          return new Response(null, { status, headers });
        },
      },
    },
    routes,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(listed),
      url: "/assets/manifest-1.js",
      version: "1",
    },
    basename: BASENAME,
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

const build = makeBuild();
const handle = createRequestHandler(build, "production");
const ask = (path: string) =>
  handle(new Request(`http://shop.test${BASENAME}${path}`), new RouterContextProvider());

test("a page's data is at its path with .data, in its own media type", async () => {
  const response = await ask("/page.data");
  expect(await response.text(), "server/react-router/react-router.ts: isDataPath").toContain(
    "loaded",
  );
  expect(response.headers.get("content-type"), "DATA_TYPE").toMatch(new RegExp(`^${DATA_TYPE}\\b`));
  expect(isDataPath("/page.data")).toBe(true);
  expect(isDataPath("/page")).toBe(false);
});

test("the data of a path that ends with a slash, such as the home page, is below it", async () => {
  expect(await (await ask("/_.data")).text(), "pageOfDataPath").toContain("home");
  expect(await (await ask("/page/_.data")).text(), "pageOfDataPath").toContain("loaded");
  const paths = ["/_.data", "/page/_.data", "/page.data", "/page_.data"];
  expect(paths.map(pageOfDataPath)).toEqual(["/", "/page/", "/page", "/page_"]);
});

test("the build lists its routes with parents, paths and modules", () => {
  expect(
    listPages(build.routes).map(({ id, path, hasAction }) => `${id} ${path} ${hasAction}`),
  ).toContain("form /form true");
  expect(listPages(build.routes).map(({ id }) => id)).toEqual(Object.keys(pages));
});

test("a build with fewer routes does not match the others", async () => {
  const fewer = withRoutes(build, "/assets/manifest-1-shop.js", (id) => id !== "page");
  const shop = createRequestHandler(fewer, "production");
  const request = new Request("http://shop.test/xx/page");
  await shop(request, new RouterContextProvider());
  const { matches } = entryContext.staticHandlerContext;
  expect(matches.map(({ route }) => route.id)).toEqual(["root", "unknown"]);
  expect(entryContext.manifest.url).toBe("/assets/manifest-1-shop.js");
});

test("a browser manifest has only the listed routes, without absent fields and loaded imports, and says which chunk has a module's code", () => {
  const route = {
    id: "page",
    module: "/page.js",
    imports: ["/b.js", "/react.js", "/chunk.js", "/a.js"],
    hasLoader: true,
    hasAction: false,
    css: [],
  };
  const entry = { module: "/entry.js", imports: ["/react.js"] };
  const manifest = { url: "/a.js", version: "1", entry, routes: { page: route, other: route } };
  const facade = { file: "/chunk.js", names: { default: "a" } };
  const text = formatManifest(manifest, {
    url: "/b.js",
    isListed: (id) => id === "page",
    facadeOf: (module) => (module === "/page.js" ? facade : undefined),
  });
  expect(readManifest(text)).toEqual({
    url: "/b.js",
    version: "1",
    entry,
    routes: {
      page: {
        id: "page",
        module: "/page.js",
        imports: ["/a.js", "/b.js"],
        hasLoader: true,
        facade,
      },
    },
  });
  expect(facadesOf(readManifest(text))).toEqual(new Map([["/page.js", facade]]));
});

test("<Scripts> writes one module script, preloads, and the stream of the loaders' data", async () => {
  await ask("/page");
  const html = await render(entryContext);
  const scripts = html.match(MODULE_SCRIPT) ?? [];
  expect(scripts, "MODULE_SCRIPT").toHaveLength(1);
  expect(scripts[0]).toContain('import "/assets/manifest-1.js"');
  expect(scripts[0]).toContain('import("/assets/entry.js")');
  const start = { file: "/assets/start.js", names: { start: "b" } };
  const page = { file: "/assets/chunk.js", names: { default: "a", handle: "c" } };
  const facades = new Map<string, Facade>([
    ["/assets/entry.js", start],
    ["/assets/page.js", page],
  ]);
  const direct = importChunks(scripts[0] ?? "", facades, []);
  expect(direct, "importChunks").toContain('import * as route0 from "/assets/root.js";');
  expect(direct, "importChunks").toMatch(
    /import \* as (\w+) from "\/assets\/chunk.js";const route2=\{default:\1\.a,handle:\1\.c\};/,
  );
  expect(direct, "importChunks").toContain('import("/assets/start.js").then(m=>m.b());');
  expect(direct, "importChunks").not.toMatch(/entry\.js|page\.js/);
  expect(html.match(/type="module"/g), "another module script").toHaveLength(1);
  expect(html.match(MODULE_PRELOAD)?.length, "MODULE_PRELOAD").toBe(
    html.match(/modulepreload/g)?.length,
  );
  expect(html).toContain("window.__reactRouterContext.streamController.enqueue(");
});

test("a page can be rendered twice from one context if its reader is shared", async () => {
  await ask("/page");
  expect(entryContext.serverHandoffStream, "shareReader").toBeInstanceOf(ReadableStream);
  const shared = shareReader(entryContext);
  for (const html of [await render(shared), await render(shared)]) {
    expect(html, "shareReader").toContain("loaded");
    expect(html, "shareReader").toContain("window.__reactRouterContext.streamController.close()");
  }
});

test("the entry context contains the handles of matched modules and thrown errors", async () => {
  await ask("/page");
  expect(handlesOf(entryContext), "handlesOf").toEqual([
    undefined,
    undefined,
    { isClientOnly: true },
  ]);
  expect(errorsOf(entryContext), "errorsOf").toEqual([]);
  await ask("/refused");
  expect(errorsOf(entryContext), "errorsOf").toHaveLength(1);
});

test("a thrown Failure counts as React Router's data() with a status", async () => {
  const own = data("", 409);
  const failure = new Failure({ statusCode: 409, statusMessage: "Conflict" });
  expect(failure.type, "protocol/failure.ts: Failure").toBe(own.type);
  expect((await ask("/refused")).status).toBe(409);
  const [error] = errorsOf(entryContext);
  expect(isRouteErrorResponse(error) && error.data).toEqual(failure.data);
});

test("React Router adds the basename to a loader's redirect but not to a middleware's", async () => {
  for (const path of ["/moved", "/guarded"])
    expect((await ask(path)).headers.get("location"), `redirectFromMiddleware: ${path}`).toBe(
      "/xx/page",
    );
});
