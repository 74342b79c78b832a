/** Lets the operator see how the shop runs. Without METRICS_PORT and an OTLP endpoint, nothing is watched. */
import type { RequestListener } from "node:http";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import type { Limits } from "#domain/ports/limits.ts";
import type { Mail } from "#domain/ports/mail.ts";
import type { Payments } from "#domain/ports/payments.ts";
import type { ObservabilityConfig } from "../config/observability.ts";
import type { FindPattern } from "../http/route-pattern.ts";
import type { Job } from "../jobs/runner.ts";
import type { DownloadsInFlight } from "../routes/downloads-in-flight.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { joinObservers, type Observer } from "./observer.ts";
import { openTracing } from "./tracing.ts";
import {
  watchDocuments,
  watchFiles,
  watchJob,
  watchLimits,
  watchMail,
  watchPayments,
} from "./watched-ports.ts";

/** Each function returns what it gets, watched or as it is. */
export interface Telemetry {
  readonly documents: (documents: Documents) => Documents;
  readonly payments: (payments: Payments) => Payments;
  readonly files: (files: Files) => Files;
  readonly mail: (mail: Mail) => Mail;
  readonly limits: (limits: Limits) => Limits;
  readonly job: (job: Job) => Job;
  readonly downloads: (inFlight: DownloadsInFlight) => DownloadsInFlight;
  readonly requests: (listener: RequestListener, findPattern: FindPattern) => RequestListener;
  /** Called with the status of each answer to a webhook. */
  readonly countWebhook: (status: number) => void;
  /** Links the current request to its trace. Returns the trace's id; undefined if nothing is traced. */
  readonly identify: (requestId: string) => string | undefined;
  /** Undefined if nothing is counted. */
  readonly readMetrics: Metrics["read"] | undefined;
  /** Sends the last traces. Metrics can still be read. */
  close(): Promise<void>;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OTHER = "OTHER";

interface TelemetryOptions {
  readonly config: Pick<ObservabilityConfig, "metrics" | "tracing">;
  readonly buildId: string;
  readonly report: (message: string, error: unknown) => void;
}

export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { config, buildId: version, report } = options;
  const metrics = config.metrics && (await openMetrics());
  const tracing = config.tracing && (await openTracing({ ...config.tracing, version, report }));
  const observers = [metrics, tracing].filter((each) => each !== undefined);
  return {
    ...watchesOf(joinObservers(observers)),
    downloads: (inFlight) => metrics?.countDownloads(inFlight) ?? inFlight,
    countWebhook: (status) => metrics?.countWebhook(status),
    identify: (requestId) => tracing?.identify(requestId),
    readMetrics: metrics?.read,
    close: async () => tracing?.close(),
  };
}

function watchesOf(observer: Observer | undefined) {
  const { watch } = observer ?? {};
  const watching =
    <T>(watched: (port: T, watch: Observer["watch"]) => T) =>
    (port: T): T =>
      watch ? watched(port, watch) : port;
  return {
    documents: watching(watchDocuments),
    payments: watching(watchPayments),
    files: watching(watchFiles),
    mail: watching(watchMail),
    limits: watching(watchLimits),
    job: watching(watchJob),
    requests(listener: RequestListener, findPattern: FindPattern): RequestListener {
      if (!observer) return listener;
      return (request, response) => {
        const { method: asked = "", url = "" } = request;
        const method = METHODS.has(asked) ? asked : OTHER;
        const exchange = { request, response, method, route: findPattern(url) };
        observer.request(exchange, () => listener(request, response));
      };
    },
  };
}
