/**
 * Entry of the build that account.ts runs on react-router-serve: the shop's build plus a middleware with the services
 * that /account needs.
 */
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import type { MiddlewareFunction } from "react-router";
import * as build from "virtual:react-router/server-build";
import { openTollgate } from "#server/app.ts";
import { fillPageContext, type PageServices } from "#server/page-cache/page-context.ts";

// oxlint-disable-next-line no-restricted-properties -- passed to readConfig, once
const environment = process.env;
const buildPath = environment.BUILD_PATH ?? "";
const { services, config } = await openTollgate({
  environment,
  build: {
    id: build.assets.version,
    storeFilesPath: join(buildPath, "files"),
    storeBytesPath: join(dirname(buildPath), "files"),
    storeMediaPath: buildPath,
  },
});
const { publicUrl, isTestMode } = config;
const pageServices: PageServices = {
  ...services,
  catalog: { store: services.store, media: services.media, listIdeas: async () => [] },
  reporting: services,
  config: {
    publicUrl,
    isTestMode,
    signInProviders: [],
    identityApiKey: "tollgate-local",
    hostedIdentity: undefined,
    tracking: undefined,
    buildId: build.assets.version,
    locales: services.locales,
    buildPollMs: 3_600_000,
  },
};
const COOKIE = /(?:^|; )session=([^;]+)/;

const provide: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const [, token = ""] = COOKIE.exec(request.headers.get("cookie") ?? "") ?? [];
  let reading: ReturnType<typeof services.sessions.read> | undefined;
  const nothing = () => {
    throw new Error("/account should only read the session");
  };
  const readSession = () => (reading ??= services.sessions.read(token));
  fillPageContext(context, pageServices, {
    request: { id: randomUUID(), nonce: randomUUID(), locale: "en", basename: "", isAsking: false },
    visitor: {
      session: readSession,
      person: async () => (await readSession())?.person,
      sessions: async () => [],
      buyer: async () => (await readSession())?.buyer,
      isOwnerOnceVerified: async () => false,
      isOwner: nothing,
      endSession: nothing,
      endOtherSessions: nothing,
      deleteGuest: nothing,
      admitToCheckout: nothing,
      admitToCorrection: nothing,
      showPurchases: () => undefined,
      claims: { request: nothing, asked: nothing, prove: nothing, proveByLink: nothing },
      coupon: { code: () => undefined, remember: nothing, forget: () => undefined },
      variant: nothing,
      participateInCheckout: nothing,
    },
  });
  return next();
};

const { root } = build.routes;
if (!root) throw new Error("The build has no root route");
const { middleware = [] } = root.module as { middleware?: MiddlewareFunction<Response>[] };

export const routes = {
  ...build.routes,
  root: { ...root, module: { ...root.module, middleware: [provide, ...middleware] } },
};
export const { entry, assets, basename, future, isSpaMode, prerender, publicPath } = build;
export const { routeDiscovery, ssr, allowedActionOrigins } = build;
export const assetsBuildDirectory = join(dirname(import.meta.dirname), "client");
