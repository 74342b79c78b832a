import { type Context, Hono, type MiddlewareHandler } from "hono";
import { failNotFound } from "#protocol/failure.ts";
import type { MustAsk } from "./consent/must-ask.ts";
import type { Pages } from "./page-cache/render.ts";
import { createVisitor, type VisitorOptions } from "./sessions/visitor.ts";
import { createFindMethods, createFindRoutes, type ModuleRoutes } from "./http/find-routes.ts";
import { methodsOfPage } from "./http/known-pages.ts";
import { couponLinks } from "./sessions/coupon-link.ts";
import { limitBodies } from "./http/middleware/body-limits.ts";
import { compress } from "./http/middleware/compress.ts";
import type { HonoEnv } from "./http/environment.ts";
import { guardOrigin, refuseMisdirected, refuseMalformedPath } from "./http/middleware/guards.ts";
import type { ReadMisdirection } from "./http/misdirected.ts";
import { findLocale } from "./http/middleware/locale.ts";
import { refuseOtherMethods, refuseUnusualMethods } from "./http/middleware/methods.ts";
import { privateResponses } from "./http/middleware/private-responses.ts";
import { type LogRequest, requestIds } from "./http/middleware/request-log.ts";
import { retryAfter } from "./http/middleware/retry-after.ts";
import { securityHeaders, type SecurityOptions } from "./http/middleware/security-headers.ts";
import type { Redirects } from "./http/redirects.ts";

interface AppOptions extends VisitorOptions {
  readonly routes: readonly ModuleRoutes[];
  readonly pages: Pages;
  readonly redirects: Redirects;
  readonly serveCached: MiddlewareHandler<HonoEnv>;
  readonly security: SecurityOptions;
  readonly mustAsk: MustAsk | undefined;
  readonly locales: readonly string[];
  readonly publicUrl: string;
  readonly isTest: boolean;
  readonly readMisdirection: ReadMisdirection;
  readonly logRequest: LogRequest | undefined;
  readonly identify: (requestId: string) => string | undefined;
}

/** Middleware in this order, then the modules' routes, then redirects and pages. */
export function createApp(options: AppOptions): Hono<HonoEnv> {
  const { routes, pages, redirects, publicUrl, isTest } = options;
  const findRoutes = createFindRoutes(routes);
  const findMethods = createFindMethods(routes);
  const allowedMethods = (c: Context<HonoEnv>) =>
    findMethods(c.req.path) ?? methodsOfPage(c.get("localePath").path, isTest);
  const app = new Hono<HonoEnv>();
  app.onError((error, c) => pages.respondToError(error, c));
  app.notFound((c) => {
    const redirected = redirects.respond(c.req.url, c.get("localePath"));
    if (redirected) return redirected;
    // React Router would respond to OPTIONS of an unknown path with a 405 without `Allow`.
    if (c.req.method === "OPTIONS") failNotFound(new URL(c.req.url));
    return pages.respond(c);
  });
  app.use(findLocale(options));
  app.use(privateResponses({ asksForConsent: options.mustAsk !== undefined }));
  app.use(async (c, next) => {
    const { visitor, refreshCookies } = createVisitor(c, options);
    c.set("visitor", visitor);
    await next();
    await refreshCookies(c);
  });
  app.use(options.serveCached);
  app.use(compress);
  app.use(requestIds(options));
  app.use(securityHeaders(options.security));
  app.use(retryAfter);
  app.use(refuseMisdirected(options.readMisdirection));
  app.use(refuseUnusualMethods(allowedMethods, pages.respondToError));
  app.use(refuseMalformedPath);
  app.use(couponLinks);
  app.use(guardOrigin(publicUrl, findRoutes));
  app.use(limitBodies(findRoutes));
  app.use(refuseOtherMethods(allowedMethods));
  for (const route of routes) app.route("/", route.app);
  return app;
}
