/** What every request must pass before a route sees it. */
import { createMiddleware } from "hono/factory";
import { fail, failNotFound } from "#protocol/failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const CROSS_ORIGIN_PATHS = [
  // Signed by the payment service, carries no cookie.
  /^\/api\/webhooks\//,
  // The identity protocol carries its tokens in the body and reads no cookie.
  /^\/(identitytoolkit|securetoken)\.googleapis\.com\//,
];

/** In test mode only: another Host could be a page elsewhere whose name was pointed at this machine. */
export function guardHost(publicUrl: string) {
  const expected = new URL(publicUrl).host;
  return createMiddleware(async (c, next) => {
    if (c.req.header("host") !== expected)
      fail({
        statusCode: 421,
        statusMessage: "Misdirected Request",
        message: `This site answers at ${publicUrl} only. Set PUBLIC_URL to change that.`,
      });
    await next();
  });
}

/**
 * Paths that cannot name anything: a doubled slash, which some routers and browsers read as another host, and a percent
 * sign that encodes no character.
 */
export const refuseOddPath = createMiddleware(async (c, next) => {
  const path = new URL(c.req.url).pathname;
  if (path.includes("//") || !isDecodable(path)) failNotFound(new URL(c.req.url));
  await next();
});

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Cookies travel with requests that other sites start; what changes something must start here. */
export function guardOrigin(publicUrl: string) {
  return createMiddleware(async (c, next) => {
    if (
      !SAFE_METHODS.has(c.req.method) &&
      !CROSS_ORIGIN_PATHS.some((path) => path.test(c.req.path))
    ) {
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
