import { Hono } from "hono";
import { z } from "zod";
import { fail, failBadRequest, failNotFound } from "#protocol/failure.ts";
import { ICONS_PATH } from "#protocol/paths.ts";
import { type FindIcons, iconNamePattern } from "#domain/ports/icons.ts";
import type { HonoEnv } from "../http/environment.ts";

const MAX_NAMES = 200;
const WEEK_S = 604_800;
const CACHING = `public, max-age=${WEEK_S}, stale-while-revalidate=${WEEK_S}`;

const querySchema = z.object({
  icons: z
    .string("names of icons, separated by commas, are required")
    .transform((names) => names.split(",").filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(iconNamePattern, "must be names such as arrow-left"))
        .min(1, "names of icons, separated by commas, are required")
        .max(MAX_NAMES, `must be at most ${MAX_NAMES} names`),
    ),
});

export function createIconsApi(findIcons: FindIcons): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();
  api.get(`${ICONS_PATH}/:file{.+\\.json}`, async (c) => {
    const collection = c.req.param("file").slice(0, -".json".length);
    if (!iconNamePattern.test(collection)) failNotFound(new URL(c.req.url));
    const query = querySchema.safeParse(c.req.query());
    if (!query.success) failBadRequest(query.error);
    const found = await findIcons(collection, query.data.icons);
    if (found === "unknown") failNotFound(new URL(c.req.url));
    if (found === "unavailable")
      fail({
        statusCode: 502,
        statusMessage: "Bad Gateway",
        message: "The icon service did not answer.",
      });
    return c.json(found, 200, { "Cache-Control": CACHING });
  });
  return api;
}
