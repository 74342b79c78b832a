import { createMiddleware } from "hono/factory";
import { pickLocale, splitLocale } from "#locales/locale-path.ts";
import type { HonoEnv } from "../environment.ts";

export function findLocale(locales: readonly string[]) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    c.set("localePath", splitLocale(new URL(c.req.url).pathname, locales));
    c.set("browserLocale", pickLocale(c.req.header("accept-language"), locales));
    await next();
  });
}
