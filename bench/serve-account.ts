/**
 * What the default react-router-serve is given by account.ts: the shop's own React Router build, and before its root the
 * few services /account needs, as server/pages/render.ts hands them over. Built by account.ts, not part of the shop.
 */
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import type { MiddlewareFunction } from "react-router";
import * as build from "virtual:react-router/server-build";
import { failureContext, requestContext, servicesContext, visitorContext } from "#app/context.ts";
import { openTollgate } from "#server/app.ts";

// oxlint-disable-next-line no-restricted-properties -- handed to readConfig, once
const environment = process.env;
const buildPath = environment.BUILD_PATH ?? "";
const { services, config } = await openTollgate({
  environment,
  build: {
    id: build.assets.version,
    storeFilesPath: join(buildPath, "files"),
    storeMediaPath: buildPath,
  },
});
const { publicUrl, isTestMode } = config;
const appServices = {
  ...services,
  config: {
    publicUrl,
    isTestMode,
    signInProviders: [],
    identityApiKey: "tollgate-local",
    hostedIdentity: undefined,
    buildId: build.assets.version,
    buildPollMs: 3_600_000,
  },
};
const COOKIE = /(?:^|; )session=([^;]+)/;

const provide: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const [, token = ""] = COOKIE.exec(request.headers.get("cookie") ?? "") ?? [];
  let reading: ReturnType<typeof services.sessions.read> | undefined;
  const nothing = () => {
    throw new Error("/account asks who visits and nothing else");
  };
  context.set(servicesContext, appServices);
  context.set(requestContext, { id: randomUUID(), nonce: randomUUID(), locale: "en" });
  context.set(visitorContext, {
    person: async () => (await (reading ??= services.sessions.read(token)))?.person,
    sessions: async () => [],
    endSession: nothing,
    endOtherSessions: nothing,
    idToken: nothing,
    becomeGuest: nothing,
    variant: nothing,
  });
  context.set(failureContext, undefined);
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
