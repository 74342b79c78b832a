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
} from "./kept-answer.ts";

/** Where the build has put the compressed forms of a file. */
export const compressedSuffixes = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

const ASSETS = "/assets/";
const ASSET_NAME = /^\w[\w.-]*$/;
/** The name has a hash of the content: whoever has the file need never ask again. */
const IMMUTABLE = "public, max-age=31536000, immutable";
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
  /** Folder of all builds, each with a folder `client`; looked into each time a file is not known. */
  readonly buildsPath: string | undefined;
  /** Another Host is left to the app; absent where any is right. */
  readonly onlyHost: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
}

export function createKeptFiles(options: KeptFilesOptions): KeptFiles {
  const { clientPath, buildsPath, onlyHost, headers } = options;
  // As many as there are files: what does not exist is not remembered.
  const kept = new Map<string, KeptAnswer>();
  const publicNames = new Set(clientPath === undefined ? [] : namesIn(clientPath));

  function findAsset(name: string): string | undefined {
    const others = buildsPath === undefined ? [] : readdirSync(buildsPath).filter(isBuild);
    const folders = others.map((build) => join(buildsPath ?? "", build, "client"));
    return [clientPath, ...folders]
      .map((folder) => join(folder ?? "", ASSETS, name))
      .find((path) => existsSync(path));
  }

  function load(path: string): KeptAnswer | undefined {
    if (clientPath === undefined) return undefined;
    const isAsset = path.startsWith(ASSETS);
    const name = path.slice(isAsset ? ASSETS.length : 1);
    const contentType = contentTypes[extname(name)];
    if (!contentType || !ASSET_NAME.test(name)) return undefined;
    const file = isAsset
      ? findAsset(name)
      : publicNames.has(name)
        ? join(clientPath, name)
        : undefined;
    if (file === undefined) return undefined;
    const bodies = readBodies(file);
    if (!bodies) return undefined;
    const caching = ["Cache-Control", isAsset ? IMMUTABLE : SHORT] as const;
    return keepAnswer(bodies, contentType, [caching, ...headers]);
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
