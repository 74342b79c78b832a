/** Sends spans by OTLP. They have no personal data: only names, routes, statuses and ids of requests. */
import type { Attributes, Context, Span } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import pTimeout from "p-timeout";
import { isWorthALine } from "#domain/repeats.ts";
import { runInScope } from "../http/request-scope.ts";
import { withoutIdleRuns } from "./idle-runs.ts";
import type { Exchange, Notes, Observer, Work } from "./observer.ts";

export interface Tracing extends Observer {
  /** Links the current request's span to its id. Returns the trace's id. */
  identify(requestId: string): string | undefined;
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>;
}

interface TracingOptions {
  readonly serviceName: string;
  /** Of the build. */
  readonly version: string;
  readonly report: (message: string, error: unknown) => void;
  /** Instead of OTLP to the address in the environment, from which the SDK also reads headers and limits. */
  readonly exporter?: SpanExporter;
}

const CLOSING_MS = 2000;

/** Throws nothing if the collector is down: this is reported, ever more rarely. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { api, tracer, propagator, close } = await openSdk(options);
  const { context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, trace } = api;

  function fail(span: Span, error: unknown): void {
    // Its message may quote what a buyer typed.
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: api.SpanStatusCode.ERROR });
  }

  return {
    watch: (work, run) => {
      const isJob = work.kind === "job";
      const parent = isJob ? ROOT_CONTEXT : context.active();
      // Leases and the page cache look at documents all the time.
      if (!isJob && !trace.getSpan(parent)) return run(() => {});
      const span = tracer.startSpan(nameOf(work), { attributes: attributesOf(work) }, parent);
      const { traceId } = span.spanContext();
      const done = context.with(trace.setSpan(parent, span), () => {
        const begin = async () => run((notes) => void span.setAttributes(describeNotes(notes)));
        return isJob ? runInScope({ traceId }, begin) : begin();
      });
      return done
        .catch((error: unknown) => {
          fail(span, error);
          throw error;
        })
        .finally(() => span.end());
    },
    request({ request, response, method, route }, run) {
      const parent: Context = propagator.extract(
        ROOT_CONTEXT,
        request.headers,
        defaultTextMapGetter,
      );
      const attributes = { "http.request.method": method, "http.route": route };
      const name = `${method} ${route}`;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      response.once("close", () => {
        endRequest(span, response, api.SpanStatusCode.ERROR);
      });
      context.with(trace.setSpan(parent, span), run);
    },
    identify(requestId) {
      const span = trace.getActiveSpan();
      span?.setAttribute("tollgate.request_id", requestId);
      return span?.spanContext().traceId;
    },
    close,
  };
}

function endRequest(span: Span, { statusCode }: Exchange["response"], code: number): void {
  span.setAttribute("http.response.status_code", statusCode);
  if (statusCode >= 500) span.setStatus({ code });
  span.end();
}

function nameOf({ kind, name }: Work): string {
  return kind === "job" ? `job ${name}` : `${kind}.${name}`;
}

function attributesOf({ collection }: Work): Attributes {
  return collection === undefined ? {} : { "db.collection.name": collection };
}

function describeNotes({ collections = [], statuses = [] }: Notes): Attributes {
  return {
    "tollgate.collections": [...collections],
    ...(statuses.length > 0 ? { "tollgate.order.statuses": [...statuses] } : {}),
  };
}

/** Loaded only when needed. No provider is registered, so that no client of a hosted service adds spans of its own. */
async function openSdk({ serviceName, version, report, exporter }: TracingOptions) {
  const [api, sdk, core, hooks, resources, otlp] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/core"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  let failures = 0;
  core.setGlobalErrorHandler((error) => {
    failures += 1;
    if (isWorthALine(failures)) report("traces were not sent", error);
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  const sender = new sdk.BatchSpanProcessor({ exporter: exporter ?? new otlp.OTLPTraceExporter() });
  const own = { "service.name": serviceName, "service.version": version };
  const { envDetector } = resources;
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.detectResources({ detectors: [envDetector] }))
      .merge(resources.resourceFromAttributes(own)),
    spanProcessors: [withoutIdleRuns(sender)],
  });
  return {
    api,
    tracer: provider.getTracer("tollgate"),
    propagator: new core.W3CTraceContextPropagator(),
    async close() {
      // The collector may be down.
      await pTimeout(provider.shutdown(), { milliseconds: CLOSING_MS }).catch((error: unknown) =>
        report("the last traces were not sent", error),
      );
      api.context.disable();
    },
  };
}
