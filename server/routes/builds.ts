import { Hono } from "hono";
import { failNotFound } from "#protocol/failure.ts";
import type { BrowserRule } from "#domain/route-rules/browser-rule.ts";
import type { Matcher } from "#domain/route-rules/matcher.ts";
import { namesEtag } from "../http/etag.ts";

export interface BuildsOptions {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly matcher: Matcher<BrowserRule>;
  /** Paths of the pages that are kept rendered. */
  readonly prerendered: readonly string[];
  /** Builds before this one whose files are still served. */
  readonly isRetained: (id: string) => boolean;
}

/** What an open page asks to learn whether it is out of date, and which pages of its build are kept. */
export function createBuildsApi(options: BuildsOptions): Hono {
  const { id, timestamp, matcher, prerendered, isRetained } = options;
  const api = new Hono();
  const answers = {
    latest: { body: JSON.stringify({ id, timestamp }), caching: "public, max-age=1, immutable" },
    meta: {
      body: JSON.stringify({ id, timestamp, matcher, prerendered }),
      caching: "public, max-age=31536000, immutable",
    },
  };
  const lastModified = new Date(timestamp).toUTCString();

  function answer(name: keyof typeof answers, known: string | undefined): Response {
    const { body, caching } = answers[name];
    const etag = `"${name}-${id}-${timestamp}"`;
    const isKnown = namesEtag(known, etag);
    return new Response(isKnown ? null : body, {
      status: isKnown ? 304 : 200,
      headers: {
        "Cache-Control": caching,
        ETag: etag,
        "Last-Modified": lastModified,
        ...(isKnown ? {} : { "Content-Type": "application/json" }),
      },
    });
  }

  api.get("/builds/latest.json", (c) => answer("latest", c.req.header("if-none-match")));
  api.get("/builds/meta/:file", (c) => {
    const asked = c.req.param("file").replace(/\.json$/, "");
    if (c.req.param("file") === `${id}.json`) return answer("meta", c.req.header("if-none-match"));
    if (c.req.param("file") !== `${asked}.json` || !isRetained(asked))
      failNotFound(new URL(c.req.url));
    // A tab from before the deploy: it is this build that answers it, by today's rules.
    return c.json({ id: asked, timestamp, matcher, prerendered }, 200, {
      "Cache-Control": "no-cache",
    });
  });
  return api;
}
