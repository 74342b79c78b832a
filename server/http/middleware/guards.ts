import { createMiddleware } from "hono/factory";
import { fail, failNotFound } from "#protocol/failure.ts";
import type { FindRoutes } from "../find-routes.ts";
import { HEALTH_PATHS, UP_PATH } from "#protocol/paths.ts";
import type { ReadMisdirection } from "../misdirected.ts";
import { decodePath } from "#domain/route-rules/paths.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function refuseMisdirected(readMisdirection: ReadMisdirection) {
  return createMiddleware(async (c, next) => {
    const { path } = c.req;
    const fields = c.req.header();
    // No answer about health depends on the host.
    if (path === UP_PATH || (fields["host"] === undefined && HEALTH_PATHS.includes(path)))
      return next();
    const message = readMisdirection(fields);
    if (message !== undefined)
      fail({ statusCode: 421, statusMessage: "Misdirected Request", message });
    await next();
  });
}

/** Refuses double slashes, which some browsers read as another host, and invalid percent encoding. */
export const refuseMalformedPath = createMiddleware(async (c, next) => {
  const path = new URL(c.req.url).pathname;
  if (path.includes("//") || decodePath(path) === undefined) failNotFound(new URL(c.req.url));
  await next();
});

/** Refuses state-changing requests from other sites (CSRF), because browsers may attach the shop's cookies. */
export function guardOrigin(publicUrl: string, findRoutes: FindRoutes) {
  return createMiddleware(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !findRoutes(c.req.path)?.originExempt) {
      const origin = c.req.header("origin");
      const site = c.req.header("sec-fetch-site");
      const isForeign =
        (origin !== undefined && origin !== publicUrl) ||
        (site !== undefined && site !== "same-origin" && site !== "none");
      if (isForeign)
        fail({
          statusCode: 403,
          statusMessage: "Forbidden",
          message: "This request came from another site and was refused.",
        });
    }
    await next();
  });
}
