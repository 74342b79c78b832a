/** The web app: guards, machines' routes, then React Router for people. Built together with React Router's bundle. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Logger } from "pino";
import { fail } from "#domain/failure.ts";
import type { StoreMedia } from "#domain/offer/media.ts";
import type { Clock } from "#domain/ports.ts";
import { createDownloadsApi } from "./api/downloads.ts";
import { createHealthApi } from "./api/health.ts";
import { createInboxApi } from "./api/inbox.ts";
import { createSessionApi } from "./api/session.ts";
import { createSiteApi } from "./api/site.ts";
import { createWebhooksApi } from "./api/webhooks.ts";
import { readConfig, type Config } from "./config.ts";
import { startJob } from "./jobs/runner.ts";
import { createLog } from "./log.ts";
import type { HonoEnv } from "./middleware/environment.ts";
import { guardHost, guardOrigin, refuseOddPath } from "./middleware/guards.ts";
import { refuseOtherMethods } from "./middleware/methods.ts";
import { requestLog } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { createPages } from "./pages/render.ts";
import { openServices, type ServerServices } from "./services.ts";
import { createSessionCookies } from "./session/cookies.ts";
import { createVariantCookie } from "./session/variant-cookie.ts";
import { createVisitor } from "./session/visitor.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Stripe's events can be larger than anything a page sends. */
const MAX_WEBHOOK_BYTES = 512 * 1024;
const WEBHOOK_PATH = "/api/webhooks/stripe";
/** The identity protocol limits its bodies itself and refuses them in its own envelope. */
const IDENTITY_PATH = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

export interface BuildInfo {
  readonly id: string;
  /** The browser's files, absent where a development server has them. */
  readonly clientPath?: string;
  readonly storeFilesPath: string;
  /** Has `media.json` and the store's pictures in `media/`. */
  readonly storeMediaPath: string;
}

export interface Tollgate {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  readonly services: ServerServices;
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
  const config = readConfig(options.environment);
  const log = options.log ?? createLog(config.logLevel);
  const clock = options.clock ?? { now: () => Date.now() };
  const services = await openServices({
    config,
    log,
    clock,
    storeFilesPath: options.build.storeFilesPath,
    storeMediaPath: options.build.storeMediaPath,
    deliverWebhook: async (body, signature) =>
      app.fetch(
        new Request(config.publicUrl + WEBHOOK_PATH, {
          method: "POST",
          body,
          headers: { "stripe-signature": signature, host: new URL(config.publicUrl).host },
        }),
      ),
  });
  const app = createApp(config, services, log, options.build);
  const { documents } = services.shop;
  let jobs: ReturnType<typeof startJob>[] = [];
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    services,
    start() {
      services.sandbox?.start();
      jobs = services.jobs.map((job) => startJob(job, documents, clock, services.report));
    },
    async close() {
      await services.sandbox?.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await documents.close();
    },
  };
}

function createApp(
  config: Config,
  services: ServerServices,
  log: Logger,
  build: BuildInfo,
): Hono<HonoEnv> {
  const isSecure = config.publicUrl.startsWith("https:");
  const cookies = createSessionCookies({ isSecure });
  const variantCookie = createVariantCookie({ isSecure, secret: services.variantSecret });
  const pages = createPages(config, services);
  const app = new Hono<HonoEnv>();

  app.onError((error, c) => pages.answerError(error, c));
  app.notFound((c) => pages.answer(c));
  app.use(requestLog(log));
  app.use(securityHeaders({ isSecure, hasHostedPayments: config.stripe !== undefined }));
  app.use(async (c, next) => {
    const visitor = createVisitor(c, services.sessions, cookies, variantCookie);
    c.set("visitor", visitor);
    await next();
    await visitor.refreshCookies(c);
  });
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

  serveBuild(app, build, services.media);
  const { shop, media, files } = services;
  const { name: storeName, offer } = shop.store;
  const { publicUrl, isPreview } = config;
  app.route("/", createSiteApi({ publicUrl, isPreview, storeName, summary: offer.summary, media }));
  app.route("/", createHealthApi({ buildId: build.id, documents: shop.documents, files }));
  app.route("/", createSessionApi(services.sessions, cookies, services.shop.documents));
  app.route("/", createWebhooksApi(services.shop));
  app.route("/", createDownloadsApi(services.downloads, services.files));
  app.route("/", services.identityServer);
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

/** What browsers and phones ask for by name, without a look at the page. */
const NAMED_ICONS = {
  "/favicon.ico": "icon-32.png",
  "/apple-touch-icon.png": "apple-touch-icon.png",
};

/** Names of built files carry a hash of the content: whoever has one need never ask again. */
function serveBuild(app: Hono<HonoEnv>, build: BuildInfo, media: StoreMedia): void {
  const forever = keepFor("public, max-age=31536000, immutable");
  app.get("/media/*", forever, serveStatic({ root: build.storeMediaPath }));
  for (const [path, name] of Object.entries(NAMED_ICONS)) {
    const rewriteRequestPath = () => media.get(name)?.url ?? path;
    const icon = serveStatic({ root: build.storeMediaPath, rewriteRequestPath });
    app.get(path, keepFor("public, max-age=3600"), icon);
  }
  if (!build.clientPath) return;
  app.get("/assets/*", forever, serveStatic({ root: build.clientPath }));
  app.get("/favicon.svg", serveStatic({ root: build.clientPath }));
}

/** `serveStatic` calls its own `onFound` when the answer is made, too late for a header. */
function keepFor(cacheControl: string) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", cacheControl);
  });
}
