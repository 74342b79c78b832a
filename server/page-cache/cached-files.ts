/** The browser's files of this build and of those before it: an open tab outlives a deploy. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import {
  type Answer,
  type Bodies,
  chooseAnswer,
  type Encoding,
  keepAnswer,
  type KeptAnswer,
  type RequestFields,
} from "./cached-response.ts";

/** Where the build has put the compressed forms of a file. */
export const compressedSuffixes = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

/** Where the files lie in a build whose names have a hash of the content, by the path they are asked for at. */
const hashedFolders = { "/assets/": "client/assets", "/media/": "media" } as const;

const FILE_NAME = /^\w[\w.-]*$/;
/** Whoever has a file with a hash in its name need never ask again. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_SNIFF = "X-Content-Type-Options";
const SHORT = "public, max-age=3600";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export interface KeptFiles {
  /** Undefined where there is no such file, or a guard would not let everybody pass. */
  answer(method: string, target: string, fields: RequestFields): Answer | undefined;
}

export interface KeptFilesOptions {
  /** Absent where a development server has the files. */
  readonly clientPath: string | undefined;
  /** Has the folder `media`. */
  readonly storeMediaPath: string;
  /** Files that are asked for by a name of their own too, without a look at the page: that name to the hashed path. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Folder of all builds, each with a folder `client`; looked into each time a file is not known. */
  readonly buildsPath: string | undefined;
  /** Another Host is left to the app; absent where any is right. */
  readonly onlyHost: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
}

export function createKeptFiles(options: KeptFilesOptions): KeptFiles {
  const { clientPath, storeMediaPath, aliases, buildsPath, onlyHost, headers } = options;
  // As many as there are files: what does not exist is not remembered.
  const kept = new Map<string, KeptAnswer>();
  const publicNames = new Set(clientPath === undefined ? [] : namesIn(clientPath));
  const ownFolders = {
    "/assets/": clientPath && join(clientPath, "assets"),
    "/media/": join(storeMediaPath, "media"),
  };

  function findHashed(path: string): string | undefined {
    for (const prefix of Object.keys(hashedFolders) as (keyof typeof hashedFolders)[]) {
      const name = path.slice(prefix.length);
      if (!path.startsWith(prefix) || !FILE_NAME.test(name)) continue;
      const builds = buildsPath === undefined ? [] : readdirSync(buildsPath).filter(isBuild);
      const others = builds.map((build) => join(buildsPath ?? "", build, hashedFolders[prefix]));
      return [ownFolders[prefix] ?? [], others]
        .flat()
        .map((folder) => join(folder, name))
        .find((file) => existsSync(file));
    }
    return undefined;
  }

  function findNamed(path: string): string | undefined {
    const alias = aliases.get(path);
    if (alias !== undefined) return findHashed(alias);
    const name = path.slice(1);
    return clientPath !== undefined && publicNames.has(name) ? join(clientPath, name) : undefined;
  }

  function load(path: string): KeptAnswer | undefined {
    const hashed = findHashed(path);
    const file = hashed ?? findNamed(path);
    const contentType = file && contentTypes[extname(file)];
    const bodies = contentType && readBodies(file);
    if (!bodies) return undefined;
    const caching = ["Cache-Control", hashed === undefined ? SHORT : IMMUTABLE] as const;
    // The others speak of documents, which of these a drawing alone can be: a page asks for twenty files.
    const own = extname(file) === ".svg" ? headers : headers.filter(([name]) => name === NO_SNIFF);
    return keepAnswer(bodies, contentType, [caching, ...own]);
  }

  return {
    answer(method, target, fields) {
      if (method !== "GET" && method !== "HEAD") return undefined;
      if (onlyHost !== undefined && fields.host !== onlyHost) return undefined;
      const [path = ""] = target.split("?", 1);
      const found = kept.get(path) ?? load(path);
      if (!found) return undefined;
      kept.set(path, found);
      return chooseAnswer(found, method, fields);
    },
  };
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Whether the files of this build are still there. */
export function isRetainedBuild(buildsPath: string | undefined, id: string): boolean {
  return buildsPath !== undefined && isBuild(id) && existsSync(join(buildsPath, id));
}

/** A half-made build lies beside the finished ones, under another name. */
function isBuild(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name);
}

/** A build from before the compressed forms has the plain file alone; one that is being removed has nothing. */
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
