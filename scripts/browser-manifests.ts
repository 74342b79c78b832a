import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTestPage, shopManifestUrl } from "#server/react-router/dev-pages.ts";
import { readFacade } from "#server/react-router/facades.ts";
import { formatManifest, isManifestFile, readManifest } from "#server/react-router/react-router.ts";

/** Removes payload routes, which no link leads to. Shops outside test mode get a second manifest. */
export function writeBrowserManifests(clientPath: string): void {
  const assets = join(clientPath, "assets");
  const names = readdirSync(assets).filter(isManifestFile);
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`React Router wrote ${names.length} manifests instead of one`);
  const manifest = readManifest(readFileSync(join(assets, name), "utf8"));
  const shopUrl = shopManifestUrl(manifest.url);
  if (shopUrl === undefined)
    throw new Error(`Unexpected name of React Router's manifest: ${manifest.url}`);
  const facadeOf = (url: string) => readFacade(url, readFileSync(join(clientPath, url), "utf8"));
  const write = (url: string, isListed: (id: string) => boolean) =>
    writeFileSync(join(clientPath, url), formatManifest(manifest, { url, isListed, facadeOf }));
  const isPage = (id: string) => !id.endsWith("/_payload.json");
  write(manifest.url, isPage);
  write(shopUrl, (id) => isPage(id) && !isTestPage(id));
}
