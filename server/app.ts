/** Opens the whole shop from environment variables. Bundled together with React Router's server build. */
import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Clock } from "#domain/ports/clock.ts";
import type { BuildInfo } from "./page-cache/build-info.ts";
import { compose, type Composition } from "./compose.ts";
import { type Config, ConfigError, readConfig, settingNames } from "./config/config.ts";
import { createBackground } from "./jobs/background.ts";
import type { Job } from "./jobs/runner.ts";
import { listRefusals, type StoreContent } from "./modules/catalog.ts";
import { listMissingServices } from "./modules/embedded.ts";
import { startNotices } from "./config/start-notices.ts";
import type { IdentityWork } from "./modules/identity-deps.ts";
import { createApp } from "./create-app.ts";
import type { ListenerOptions } from "./http/listener.ts";
import { createLogRequest } from "./http/middleware/request-log.ts";
import { createFindPattern } from "./http/route-pattern.ts";
import { createLog } from "./http/log.ts";
import { createShopServer } from "./http/shop-server.ts";
import { createCachedResponses } from "./page-cache/serve-cached.ts";
import { createReadFigures } from "./telemetry/figures.ts";
import { openTelemetry, type Telemetry } from "./telemetry/telemetry.ts";

export interface Tollgate {
  readonly fetch: ListenerOptions["fetch"];
  /** Returns the cached response of `fetch`, but faster. Undefined if nothing is cached. */
  readonly cachedResponse: ListenerOptions["cachedResponse"];
  readonly services: Composition["services"];
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly config: Pick<
    Config,
    "host" | "port" | "workers" | "publicUrl" | "isTestMode" | "metrics"
  >;
  /** What this process counted. Only one process needs to ask the database. Undefined without METRICS_PORT. */
  readonly readMetrics: ((hasFigures: boolean) => Promise<readonly object[]>) | undefined;
  /** Risks of the current settings and counts of texts, shown to the operator at startup. */
  readonly notices: readonly string[];
  readonly settings: readonly string[];
  /** The caller makes it listen. */
  createServer(): Server;
  /** Starts jobs, webhook deliveries and cache warming. */
  start(): void;
  /** Waits for running background work and starts no more. Requests are still served. Idempotent. */
  stopJobs(): Promise<void>;
  cutDownloads(): void;
  /** Stops the background work, then closes the modules, documents last. */
  close(): Promise<void>;
}

export interface TollgateOptions {
  readonly environment: Record<string, string | undefined>;
  readonly build: BuildInfo;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly identityWork?: IdentityWork;
  /** Instead of the store of this build. */
  readonly content?: StoreContent;
  /** Called often while large files are copied. */
  readonly onProgress?: () => void;
}

/** Throws ConfigError if the environment is invalid. */
export async function openTollgate(options: TollgateOptions): Promise<Tollgate> {
  const { environment, content } = options;
  const config = readConfig(environment, (server) => listRefusals(server, content));
  const missing = listMissingServices(config);
  if (missing.length > 0) throw new ConfigError(missing.join("\n"));
  const log = options.log ?? createLog(config.logLevel);
  const clock = options.clock ?? { now: () => Date.now() };
  const reports = {
    report: (message: string, error: unknown) => log.error({ err: error }, message),
    warn: (message: string, details: object) => log.warn(details, message),
    observe: (message: string, details: object) => log.info(details, message),
  };
  const telemetry = await openTelemetry({ config, buildId: options.build.id, ...reports });
  const shop = await compose({
    config,
    telemetry,
    build: options.build,
    clock,
    reports,
    identityWork: options.identityWork,
    content,
    onProgress: options.onProgress,
    fetch: (request) => app.fetch(request),
  });
  const { services } = shop;
  const jobs = shop.jobs.map(telemetry.job);
  const { cached, mustCount } = services;
  const { routes, security } = shop;
  const findPattern = createFindPattern(routes, services.locales);
  const logRequest = createLogRequest(log, { isOn: config.logsRequests, findPattern });
  const { cachedResponse, serveCached } = createCachedResponses(cached, mustCount, logRequest);
  const { identify } = telemetry;
  const app = createApp({ ...services, routes, security, serveCached, logRequest, identify });
  const background = createBackground({ ...services, jobs, clock, work: shop });
  const tollgate: Tollgate = {
    fetch: (request, bindings) => app.fetch(request, bindings),
    cachedResponse,
    services,
    jobs,
    log,
    config,
    notices: [...startNotices(config), ...services.secrets.notices, ...services.languageCounts],
    settings: settingNames,
    readMetrics: metricsReader(telemetry, { ...services, clock }),
    createServer: () =>
      createShopServer({
        ...tollgate,
        report: reports.report,
        observe: (listener) => telemetry.requests(listener, findPattern),
      }),
    start: () => background.start(),
    stopJobs: () => background.stop(),
    cutDownloads: () => services.cutDownloads(),
    async close() {
      await background.stop();
      await shop.close();
      await telemetry.close();
    },
  };
  return tollgate;
}

function metricsReader(
  { readMetrics }: Telemetry,
  sources: Parameters<typeof createReadFigures>[0],
): Tollgate["readMetrics"] {
  if (!readMetrics) return undefined;
  const readFigures = createReadFigures(sources);
  return async (hasFigures) => readMetrics(hasFigures ? await readFigures() : undefined);
}
