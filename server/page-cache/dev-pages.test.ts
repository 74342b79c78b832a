import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { withoutTestPages } from "../react-router/dev-pages.ts";

const routes = { root: {}, "routes/dev/kit": {}, "routes/dev/test-mode": {}, "landing/dev": {} };

function makeBuild(url: string): ServerBuild {
  return { basename: "/", routes, assets: { url, routes, version: "1" } } as unknown as ServerBuild;
}

test("outside test mode the test pages are in no manifest, and the browser's has another URL", () => {
  const shop = withoutTestPages(makeBuild("/assets/manifest-54e04144.js"));
  expect(Object.keys(shop.routes)).toEqual(["root", "landing/dev"]);
  expect(Object.keys(shop.assets.routes)).toEqual(["root", "landing/dev"]);
  expect(shop.assets.url).toBe("/assets/manifest-54e04144-shop.js");
  expect(shop.assets.version).toBe("1");
});

test("a development server's build is not changed", () => {
  const build = makeBuild("/@id/__x00__virtual:react-router/browser-manifest");
  expect(withoutTestPages(build)).toBe(build);
});
