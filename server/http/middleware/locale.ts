import { createMiddleware } from "hono/factory";
import { pickLocale, splitLocale } from "#locales/locale-path.ts";
import type { HonoEnv } from "../environment.ts";

/** Sets the request's language: from the path, and from Accept-Language for pages without a language in their path. */
export function findLocale(locales: readonly string[]) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    c.set("localePath", splitLocale(new URL(c.req.url).pathname, locales));
    c.set("browserLocale", pickLocale(c.req.header("accept-language"), locales));
    await next();
  });
}
