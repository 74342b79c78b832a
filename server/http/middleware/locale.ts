import { createMiddleware } from "hono/factory";
import { pickLocale, splitLocale } from "#locales/locale-path.ts";
import { API_PREFIX } from "#protocol/paths.ts";
import type { HonoEnv } from "../environment.ts";

interface LocaleOptions {
  readonly locales: readonly string[];
  readonly publicUrl: string;
}

export function findLocale({ locales, publicUrl }: LocaleOptions) {
  const { origin } = new URL(publicUrl);
  return createMiddleware<HonoEnv>(async (c, next) => {
    const own = splitLocale(new URL(c.req.url).pathname, locales);
    const from = own.path.startsWith(API_PREFIX) && URL.parse(c.req.header("referer") ?? "");
    c.set("localePath", own);
    c.set("pageLocale", from && from.origin === origin ? splitLocale(from.pathname, locales) : own);
    c.set("browserLocale", pickLocale(c.req.header("accept-language"), locales));
    await next();
  });
}
