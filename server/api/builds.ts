import { Hono } from "hono";
import { failNotFound } from "#domain/failure.ts";
import type { BrowserRule } from "#domain/route-rules/browser-rule.ts";
import type { Matcher } from "#domain/route-rules/matcher.ts";
import { namesEtag } from "../etag.ts";

export interface BuildsOptions {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly matcher: Matcher<BrowserRule>;
  /** Paths of the pages that are kept rendered. */
  readonly prerendered: readonly string[];
}

/** What an open page asks to learn whether it is out of date, and which pages of its build are kept. */
export function createBuildsApi({ id, timestamp, matcher, prerendered }: BuildsOptions): Hono {
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
    if (c.req.param("file") !== `${id}.json`) failNotFound(new URL(c.req.url));
    return answer("meta", c.req.header("if-none-match"));
  });
  return api;
}
