/** Undocumented details of React Router. `internals.test.ts` in `app/platform/react-router/` tests them. */
import type { ServerBuild } from "react-router";
import type { Facade } from "#protocol/facade.ts";
import type { Facades } from "./facades.ts";

/** Media type of a page's data (single fetch), which a navigation loads. */
export const DATA_TYPE = "text/x-script";

export function isDataPath(path: string): boolean {
  return path.endsWith(".data");
}

/** `/a` for `/a.data`, `/a/` for `/a/_.data`, `/` for `/_.data`. */
export function pageOfDataPath(path: string): string {
  return path.replace(/(?:(?<=\/)_)?\.data$/, "");
}

interface BuiltPage {
  readonly id: string;
  /** Includes the parent routes' paths, such as `/landing/Partials/Hero`. */
  readonly path: string;
  readonly hasAction: boolean;
}

/** Omits the root, layouts and the page for unknown paths. */
export function listPages(routes: ServerBuild["routes"]): readonly BuiltPage[] {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    const parent = fullPath(route.parentId).replace(/\/$/, "");
    return route.path === undefined ? parent || "/" : `${parent}/${route.path}`;
  };
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path = "", index }) => index || !["", "*"].includes(path))
    .map(({ id, module }) => ({ id, path: fullPath(id), hasAction: "action" in module }));
}

const MANIFEST_URL = /\/manifest-([^/.]+)\.js$/;

/** Undefined in development, which has no manifest file. */
export function manifestUrlBeside(url: string, name: string): string | undefined {
  return MANIFEST_URL.test(url) ? url.replace(MANIFEST_URL, `/manifest-$1-${name}.js`) : undefined;
}

/** Keeps only the included routes. The manifest at `manifestUrl` must exist and list the same ones. */
export function withRoutes(
  build: ServerBuild,
  manifestUrl: string,
  isIncluded: (id: string) => boolean,
): ServerBuild {
  const routes = pick(build.routes, isIncluded);
  const assets = {
    ...build.assets,
    url: manifestUrl,
    routes: pick(build.assets.routes, isIncluded),
  };
  return { ...build, routes, assets };
}

const MANIFEST_START = "window.__reactRouterManifest=";

interface BuiltModule {
  readonly module: string;
  readonly imports?: readonly string[];
  /** Added by the shop's build. */
  readonly facade?: Facade | undefined;
}

interface BrowserManifest {
  readonly url: string;
  readonly entry: BuiltModule;
  readonly routes: Readonly<Record<string, BuiltModule>>;
}

export function isManifestFile(name: string): boolean {
  return MANIFEST_URL.test(`/${name}`);
}

/** Throws if the text does not begin as expected. */
export function readManifest(text: string): BrowserManifest {
  if (!text.startsWith(MANIFEST_START))
    throw new Error(`The manifest does not begin with ${MANIFEST_START}`);
  return JSON.parse(text.slice(MANIFEST_START.length).replace(/;\s*$/, ""));
}

export function facadesOf({ entry, routes }: BrowserManifest): Facades {
  const modules = [entry, ...Object.values(routes)];
  return new Map(modules.flatMap(({ module, facade }) => (facade ? [[module, facade]] : [])));
}

interface ManifestOptions {
  readonly url: string;
  readonly isListed: (id: string) => boolean;
  readonly facadeOf: (module: string) => Facade | undefined;
}

/** Every page loads the manifest, so it omits fields with default values and imports that the entry has loaded. */
export function formatManifest(
  manifest: BrowserManifest,
  { url, isListed, facadeOf }: ManifestOptions,
): string {
  const { imports: loaded = [] } = manifest.entry;
  const withFacade = (built: BuiltModule) => ({ ...built, facade: facadeOf(built.module) });
  const routes = Object.fromEntries(
    Object.entries(pick(manifest.routes, isListed)).map(([id, route]) => [
      id,
      compact(withFacade(route), loaded),
    ]),
  );
  const entry = withFacade(manifest.entry);
  return `${MANIFEST_START}${JSON.stringify({ ...manifest, entry, url, routes })};`;
}

/** Removes fields that are false, empty lists and loaded imports. Sorted imports compress better. */
function compact(route: BuiltModule, loaded: readonly string[]): object {
  const missing = (imports: readonly string[]) =>
    imports.filter((url) => !loaded.includes(url) && url !== route.facade?.file).toSorted();
  const fields = Object.entries(route)
    .map(([name, value]) => [name, name === "imports" ? missing(value) : value] as const)
    .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(fields);
}

function pick<T extends object>(routes: T, isIncluded: (id: string) => boolean): T {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isIncluded(id))) as T;
}

export const MODULE_PRELOAD: RegExp = /<link\b(?=[^>]* rel="modulepreload")[^>]*>/g;
export const MODULE_SCRIPT: RegExp = /<script type="module" async="">[^]*?<\/script>/g;
