import { extname } from "node:path";
import { type Context, Hono } from "hono";
import { failNotFound } from "#protocol/failure.ts";
import { BUILD_META_PATH, LATEST_BUILD_PATH } from "#protocol/paths.ts";
import type { BrowserRule } from "#domain/route-rules/browser-rule.ts";
import type { Matcher } from "#domain/route-rules/matcher.ts";
import {
  type CachedResponse,
  cacheResponse,
  compress,
  selectResponse,
} from "../http/cached-response.ts";
import type { HonoEnv } from "../http/environment.ts";
import { contentTypes, hashedFolders, IMMUTABLE } from "../page-cache/cached-files.ts";
import { toResponse } from "../page-cache/serve-cached.ts";

export interface BuildsOptions {
  readonly id: string;
  readonly timestamp: number;
  readonly matcher: Matcher<BrowserRule>;
  readonly prerendered: readonly string[];
  readonly isRetained: (id: string) => boolean | Promise<boolean>;
  /** The bytes of a file that is not on this machine, such as /assets/start-BAJ2FLC6.js. */
  readonly findFile?: ((path: string) => Promise<Uint8Array | undefined>) | undefined;
}

/** Tells open pages whether they are outdated, and which redirects and prerendered pages their build has. */
export function createBuildsApi(options: BuildsOptions): Hono<HonoEnv> {
  const { id, timestamp, matcher, prerendered, isRetained, findFile } = options;
  const api = new Hono<HonoEnv>();
  const lastModified = new Date(timestamp).toUTCString();
  const latest = prepare({ id, timestamp }, "public, max-age=1, immutable");
  const meta = prepare({ id, timestamp, matcher, prerendered }, IMMUTABLE);

  /** Compressed once: a shop in sixteen languages has hundreds of pages. */
  function prepare(value: unknown, caching: string) {
    let cached: Promise<CachedResponse> | undefined;
    return async (c: Context): Promise<Response> => {
      cached ??= compress(Buffer.from(JSON.stringify(value))).then((bodies) =>
        cacheResponse(bodies, "application/json", [
          ["Cache-Control", caching],
          ["Last-Modified", lastModified],
        ]),
      );
      return toResponse(selectResponse(await cached, "GET", c.req.header()));
    };
  }

  api.get(LATEST_BUILD_PATH, latest);
  api.get(`${BUILD_META_PATH}/:file`, async (c) => {
    const asked = c.req.param("file").replace(/\.json$/, "");
    if (c.req.param("file") === `${id}.json`) return meta(c);
    if (c.req.param("file") !== `${asked}.json` || !(await isRetained(asked)))
      failNotFound(new URL(c.req.url));
    // A tab of an earlier build: this build serves it, so return the current rules.
    return c.json({ id: asked, timestamp, matcher, prerendered }, 200, {
      "Cache-Control": "no-cache",
    });
  });
  // Files of this machine's builds are served before any route.
  for (const folder of findFile ? Object.keys(hashedFolders) : [])
    api.get(`${folder}:name`, async (c) => {
      const contentType = contentTypes[extname(c.req.path)];
      const bytes = contentType && (await findFile?.(c.req.path));
      if (!bytes) failNotFound(new URL(c.req.url));
      const headers = { "Content-Type": contentType, "Cache-Control": IMMUTABLE };
      return c.body(Uint8Array.from(bytes), 200, headers);
    });
  return api;
}
