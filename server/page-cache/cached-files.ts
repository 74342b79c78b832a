/** Serves files of this build and earlier ones, because open tabs outlive a deploy. */
import type { ReadMisdirection } from "../http/misdirected.ts";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import {
  type SelectedResponse,
  type Bodies,
  selectResponse,
  type Encoding,
  cacheResponse,
  type CachedResponse,
  type RequestFields,
  type ResponseFields,
} from "../http/cached-response.ts";
import { DATA_FIELDS } from "../http/middleware/security-headers.ts";

export const compressedSuffixes = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

/** URL prefixes of folders whose file names contain a hash of the content. */
export const hashedFolders = { "/assets/": "client/assets", "/media/": "media" } as const;

const FILE_NAME = /^\w[\w.-]*$/;
/** Files with a hash in their name never change. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

export const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export interface CachedFiles {
  /** Undefined if there is no such file, or if the app's guards must decide. */
  cachedResponse(
    method: string,
    target: string,
    fields: RequestFields,
  ): SelectedResponse | undefined;
}

export interface CachedFilesOptions {
  readonly clientPath?: string | undefined;
  readonly storeMediaPath: string;
  readonly aliases: ReadonlyMap<string, string>;
  /** Files are listed again when a build is added or removed. */
  readonly buildsPath?: string | undefined;
  readonly readMisdirection: ReadMisdirection;
  readonly documentFields: ResponseFields;
}

export function createCachedFiles(options: CachedFilesOptions): CachedFiles {
  const { clientPath, storeMediaPath, aliases, buildsPath, readMisdirection, documentFields } =
    options;
  // Bounded by the number of files, because missing files are not cached.
  const cached = new Map<string, CachedResponse>();
  const publicNames = new Set(clientPath === undefined ? [] : namesIn(clientPath));
  const listed = listHashedFiles(
    {
      "/assets/": clientPath === undefined ? undefined : join(clientPath, "assets"),
      "/media/": join(storeMediaPath, "media"),
    },
    buildsPath,
  );

  function findHashed(path: string): string | undefined {
    return canBeFile(path) ? listed.find(path) : undefined;
  }

  function findNamed(path: string): string | undefined {
    const alias = aliases.get(path);
    if (alias !== undefined) return findHashed(alias);
    const name = path.slice(1);
    return clientPath !== undefined && publicNames.has(name) ? join(clientPath, name) : undefined;
  }

  function load(path: string): CachedResponse | undefined {
    const hashed = findHashed(path);
    const file = hashed ?? findNamed(path);
    const contentType = file && contentTypes[extname(file)];
    const bodies = contentType && readBodies(file);
    if (!bodies) return undefined;
    const caching = ["Cache-Control", hashed === undefined ? SHORT : IMMUTABLE] as const;
    const own = extname(file) === ".svg" ? documentFields : DATA_FIELDS;
    return cacheResponse(bodies, contentType, [caching, ...own]);
  }

  return {
    cachedResponse(method, target, fields) {
      if (method !== "GET" && method !== "HEAD") return undefined;
      const [path = ""] = target.split("?", 1);
      // The page that names the right host needs its styles.
      if (readMisdirection(fields) !== undefined && !canBeHashed(path)) return undefined;
      const found = cached.get(path) ?? load(path);
      if (!found) return undefined;
      cached.set(path, found);
      return selectResponse(found, method, fields);
    },
  };
}

/** This build's files win. An unknown path only compares the folders' modification times. */
function listHashedFiles(
  ownFolders: Readonly<Record<keyof typeof hashedFolders, string | undefined>>,
  buildsPath: string | undefined,
) {
  const watched = [buildsPath, ...Object.values(ownFolders)].filter((path) => path !== undefined);
  let paths = new Map<string, string>();
  let listedAt: string | undefined;

  function list(): void {
    paths = new Map();
    const builds = buildsPath === undefined ? [] : readdirSync(buildsPath).filter(isBuild);
    for (const [prefix, folder] of Object.entries(hashedFolders)) {
      const others = builds.map((build) => join(buildsPath ?? "", build, folder));
      for (const each of [ownFolders[prefix as keyof typeof hashedFolders] ?? [], others].flat())
        for (const name of existsSync(each) ? namesIn(each) : [])
          if (!paths.has(prefix + name)) paths.set(prefix + name, join(each, name));
    }
  }

  return {
    find(path: string): string | undefined {
      const changedAt = watched
        .map((folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs)
        .join();
      if (changedAt !== listedAt) list();
      listedAt = changedAt;
      return paths.get(path);
    },
  };
}

function canBeHashed(path: string): boolean {
  return Object.keys(hashedFolders).some((prefix) => path.startsWith(prefix));
}

export function canBeFile(path: string): boolean {
  return FILE_NAME.test(path.slice(path.lastIndexOf("/") + 1));
}

export function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

export function isRetainedBuild(buildsPath: string | undefined, id: string): boolean {
  return buildsPath !== undefined && isBuild(id) && existsSync(join(buildsPath, id));
}

/** Unfinished builds are in the same folder under other names. */
function isBuild(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name);
}

/** Old builds lack compressed forms. Undefined if the build is being removed. */
function readBodies(file: string): Bodies | undefined {
  try {
    const compressed = Object.entries(compressedSuffixes)
      .filter(([, suffix]) => existsSync(file + suffix))
      .map(([encoding, suffix]) => [encoding as Encoding, readFileSync(file + suffix)] as const);
    return [["identity", readFileSync(file)], ...compressed];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
