import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTestPage, shopManifestUrl } from "#server/pages/dev-pages.ts";

const PREFIX = "window.__reactRouterManifest=";

/**
 * Shortens the browser's list of modules by what no link leads to, and writes another beside it without the pages for
 * tests, which a shop outside test mode sends.
 */
export function writeBrowserManifests(clientPath: string): void {
  const assets = join(clientPath, "assets");
  for (const name of readdirSync(assets).filter((file) => /^manifest-[^.]+\.js$/.test(file))) {
    const text = readFileSync(join(assets, name), "utf8");
    if (!text.startsWith(PREFIX)) throw new Error(`${name} is no list of modules`);
    const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, ""));
    const write = (url: string, isListed: (id: string) => boolean) => {
      const routes = Object.entries(manifest.routes).filter(([id]) => isListed(id));
      const list = { ...manifest, url, routes: Object.fromEntries(routes) };
      writeFileSync(join(clientPath, url), `${PREFIX}${JSON.stringify(list)};`);
    };
    const isPage = (id: string) => !id.endsWith("/_payload.json");
    write(manifest.url, isPage);
    write(shopManifestUrl(manifest.url), (id) => isPage(id) && !isTestPage(id));
  }
}
