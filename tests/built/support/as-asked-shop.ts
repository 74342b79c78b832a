import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MadeFile } from "#scripts/make-store-files.ts";
import { store } from "#tests/fixture-store/index.ts";
import type { AskedShop } from "#tests/suites/asked-shop.ts";
import type { BuiltSite } from "../start-built.ts";

const build = readFileSync("build/current", "utf8").trim();
export const storeFiles = JSON.parse(
  readFileSync(join("build", build, "files/manifest.json"), "utf8"),
) as readonly MadeFile[];

/** Adapts a built site to the suites. The caller must stop the site. */
export function asAskedShop({ origin, browser }: BuiltSite): AskedShop {
  return { origin, store, storeFiles, browser: () => browser(), close: async () => {} };
}
