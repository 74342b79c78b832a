/** The web app: guards, machines' routes, then React Router for people. Built together with React Router's bundle. */
import { createServer, type Server } from "node:http";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { fail } from "#protocol/failure.ts";
import type { StoreMedia } from "#domain/catalog/media.ts";
import type { Clock } from "#domain/ports.ts";
import { createBuildsApi } from "./routes/builds.ts";
import { createDownloadsApi } from "./routes/downloads.ts";
import { createHealthApi } from "./api/health.ts";
import { createIconsApi } from "./routes/icons.ts";
import { createInboxApi } from "./routes/inbox.ts";
import { createSessionApi } from "./api/session.ts";
import { createSessionUpgradeApi } from "./routes/session-upgrade.ts";
import { createSiteApi } from "./routes/site.ts";
import { createWebhooksApi } from "./api/webhooks.ts";
import { readConfig, type Config } from "./config.ts";
import { startJob } from "./jobs/runner.ts";
import { createListener, serverOptions } from "./listener.ts";
import { createLog } from "./http/log.ts";
import { compress } from "./http/middleware/compress.ts";
import type { HonoEnv } from "./middleware/environment.ts";
import { guardHost, guardOrigin, refuseOddPath } from "./http/middleware/guards.ts";
import { refuseOtherMethods } from "./http/middleware/methods.ts";
import { retryAfter } from "./http/middleware/retry-after.ts";
import { logKept, requestLog } from "./http/middleware/request-log.ts";
import {
  securityFields,
  securityHeaders,
  type SecurityOptions,
} from "./http/middleware/security-headers.ts";
import { createKeptFiles, isRetainedBuild } from "./page-cache/cached-files.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { isPage, sectionPaths } from "./pages/known-pages.ts";
import { isPrerendered, publicPages, sectionPages, withPayloads } from "./pages/public-pages.ts";
import { createRedirects, type Redirects } from "./http/redirects.ts";
import { createPages, type Pages } from "./pages/render.ts";
import { type Kept, serveKept } from "./page-cache/serve-cached.ts";
import { createAttemptCookie } from "./providers/attempt-cookie.ts";
import { createProviderRoutes } from "./providers/routes.ts";
import { openServices, type ServerServices } from "./services.ts";
import { createSessionCookies } from "./sessions/cookies.ts";
import { createVariantCookie, type VariantCookie } from "./sessions/variant-cookie.ts";
import { createVisitor } from "./session/visitor.ts";

const allPages = [...publicPages, ...sectionPages(sectionPaths)];

const MAX_BODY_BYTES = 64 * 1024;
/** Stripe's events can be larger than anything a page sends. */
const MAX_WEBHOOK_BYTES = 512 * 1024;
const WEBHOOK_PATH = "/api/webhooks/stripe";
/** The identity protocol limits its bodies itself and refuses them in its own envelope. */
const IDENTITY_PATH = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

export interface BuildInfo {
  readonly id: string;
  /** Epoch ms; absent where nothing was built. */
  readonly madeAt?: number;
  /** The browser's files, absent where a development server has them. */
  readonly clientPath?: string;
  /** Folder of this build and those before it; their files are served, too. */
  readonly buildsPath?: string;
  readonly storeFilesPath: string;
  /** Has `media.json` and the store's pictures in `media/`. */
  readonly storeMediaPath: string;
}

export interface Tollgate {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** For what lies in memory, a shorter way than `fetch` to the same answer. */
  readonly answer: PageCache["answer"];
  readonly services: ServerServices;
  /** Where to listen, and what others are told. */
  readonly config: Pick<Config, "host" | "port" | "publicUrl" | "isTestMode">;
  /** Answers with all of this; it does not listen yet. */
  createServer(): Server;
  /** Jobs and deliveries run from here on. */
  start(): void;
  /** Waits for what runs, then closes the documents. */
  close(): Promise<void>;
}

export interface TollgateOptions {
  readonly environment: Record<string, string | undefined>;
  readonly build: BuildInfo;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** Throws ConfigError where the environment cannot be used. */
export async function openTollgate(options: TollgateOptions): Promise<Tollgate> {
  const { build } = options;
  const { clientPath, buildsPath, storeFilesPath, storeMediaPath } = build;
  const config = readConfig(options.environment);
  const log = options.log ?? createLog(config.logLevel);
  const clock = options.clock ?? { now: () => Date.now() };
  const services = await openServices({
    config,
    log,
    clock,
    storeFilesPath,
    storeMediaPath,
    deliverWebhook: async (body, signature) =>
      app.fetch(webhookRequest(config.publicUrl, body, signature)),
  });
  const redirects = createRedirects(services.shop.store.routeRules, isPage);
  const security = securityOf(config);
  const variantCookie = createVariantCookie({ ...security, secret: services.variantSecret });
  const onlyHost = config.isTestMode ? new URL(config.publicUrl).host : undefined;
  const ownPages = allPages.filter(({ path }) => !redirects.covers(path));
  const pages = createPages({
    config,
    services,
    security,
    buildId: build.id,
    publicPages: withPayloads(ownPages),
    onlyHost,
    readVariant: variantCookie.read,
  });
  const files = createKeptFiles({
    clientPath,
    storeMediaPath,
    aliases: namedIcons(services.media),
    buildsPath,
    onlyHost,
    headers: securityFields({ scripts: [], styles: [] }, security),
  });
  const kept = joinKept(pages.kept, files);
  const app = createApp({
    config,
    services,
    log,
    security,
    redirects,
    pages,
    prerendered: ownPages.filter(isPrerendered).map(({ path }) => path),
    kept,
    variantCookie,
    build,
  });
  const { documents } = services.shop;
  let jobs: ReturnType<typeof startJob>[] = [];
  const isDebugging = log.isLevelEnabled("debug");
  const tollgate: Tollgate = {
    fetch: (request, bindings) => app.fetch(request, bindings),
    answer(method, target, fields) {
      const found = kept.answer(method, target, fields);
      if (found && isDebugging) logKept(log, method, target, found.status);
      return found;
    },
    services,
    config,
    createServer: () => createServer(serverOptions, createListener(tollgate)),
    start() {
      void pages.kept.warm();
      services.sandbox?.start();
      jobs = services.jobs.map((job) => startJob(job, documents, clock, services.report));
    },
    async close() {
      await pages.kept.close();
      await services.sandbox?.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await documents.close();
    },
  };
  return tollgate;
}

function securityOf({ publicUrl, stripe, hostedIdentity }: Config): SecurityOptions {
  return {
    isSecure: publicUrl.startsWith("https:"),
    hasHostedPayments: stripe !== undefined,
    hasHostedIdentity: hostedIdentity !== undefined,
  };
}

function webhookRequest(publicUrl: string, body: string, signature: string): Request {
  return new Request(publicUrl + WEBHOOK_PATH, {
    method: "POST",
    body,
    headers: { "stripe-signature": signature, host: new URL(publicUrl).host },
  });
}

/** Pages first: a file's search takes longer. */
function joinKept(pages: Kept, files: ReturnType<typeof createKeptFiles>): Kept {
  return {
    answer: (method, target, fields) =>
      pages.answer(method, target, fields) ?? files.answer(method, target, fields),
    ask: async (method, target, fields, drawn) =>
      (await pages.ask(method, target, fields, drawn)) ?? files.answer(method, target, fields),
  };
}

/** What browsers and phones ask for by name, without a look at the page. */
function namedIcons(media: StoreMedia): ReadonlyMap<string, string> {
  return new Map([
    ["/favicon.ico", media.get("icon-32.png")?.url ?? ""],
    ["/apple-touch-icon.png", media.get("apple-touch-icon.png")?.url ?? ""],
  ]);
}

interface AppParts {
  readonly config: Config;
  readonly services: ServerServices;
  readonly log: Logger;
  readonly security: SecurityOptions;
  readonly redirects: Redirects;
  readonly pages: Pages;
  /** Paths. */
  readonly prerendered: readonly string[];
  readonly kept: Kept;
  readonly variantCookie: VariantCookie;
  readonly build: BuildInfo;
}

function createApp(parts: AppParts): Hono<HonoEnv> {
  const { config, services, log, security, redirects, pages, kept, variantCookie, build } = parts;
  const cookies = createSessionCookies(security);
  const app = new Hono<HonoEnv>();

  app.onError((error, c) => pages.answerError(error, c));
  app.notFound((c) => redirects.answer(c.req.url) ?? pages.answer(c));
  app.use(async (c, next) => {
    const visitor = createVisitor(c, services.sessions, cookies, variantCookie);
    c.set("visitor", visitor);
    await next();
    await visitor.refreshCookies(c);
  });
  app.use(serveKept(kept, log));
  app.use(compress);
  app.use(requestLog(log));
  app.use(securityHeaders(security));
  app.use(retryAfter);
  if (config.isTestMode) app.use(guardHost(config.publicUrl));
  app.use(refuseOtherMethods(pages.answerError));
  app.use(refuseOddPath);
  app.use(guardOrigin(config.publicUrl));
  const limits = { page: limitBody(MAX_BODY_BYTES), webhook: limitBody(MAX_WEBHOOK_BYTES) };
  app.use((c, next) =>
    IDENTITY_PATH.test(c.req.path)
      ? next()
      : limits[c.req.path === WEBHOOK_PATH ? "webhook" : "page"](c, next),
  );

  const { shop, media, files } = services;
  const { name: storeName, offer } = shop.store;
  const { publicUrl, isPreview } = config;
  app.route("/", createSiteApi({ publicUrl, isPreview, storeName, summary: offer.summary, media }));
  app.route("/", createHealthApi({ buildId: build.id, documents: shop.documents, files }));
  const { id, madeAt: timestamp = 0 } = build;
  app.route(
    "/",
    createBuildsApi({
      id,
      timestamp,
      matcher: redirects.matcher,
      prerendered: parts.prerendered,
      isRetained: (other) => isRetainedBuild(build.buildsPath, other),
    }),
  );
  app.route("/", createIconsApi(services.findIcons));
  app.route("/", createSessionApi(services.sessions, cookies, services.shop.documents));
  const { sessions, guestUpgrade, clientAddress } = services;
  app.route("/", createSessionUpgradeApi({ sessions, cookies, guestUpgrade, clientAddress }));
  app.route("/", createWebhooksApi(services.shop));
  app.route("/", createDownloadsApi(services.downloads, services.files));
  if (services.identityServer) app.route("/", services.identityServer);
  const { providers, testProvider } = services.signInProviders;
  const { clock } = shop;
  const { isSecure } = security;
  const attempts = createAttemptCookie({ clock, seal: services.attemptSeal, isSecure });
  app.route("/", createProviderRoutes({ providers, publicUrl, attempts, report: services.report }));
  if (testProvider) app.route("/", testProvider);
  if (services.sandbox) app.route("/", services.sandbox.pages);
  if (config.isTestMode) {
    if (services.inbox) app.route("/", createInboxApi(services.inbox));
    if (services.sandbox) app.route("/", services.sandbox.controls);
  }
  return app;
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () =>
      fail({
        statusCode: 413,
        statusMessage: "Content Too Large",
        message: `The body is larger than ${maxSize} bytes.`,
      }),
  });
}
