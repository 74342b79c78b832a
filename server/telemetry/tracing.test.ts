import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";
import { currentScope } from "../http/request-scope.ts";
import { rateLimits } from "../http/rate-limits.ts";
import { createLog } from "../http/log.ts";
import { openTracing, type Tracing } from "./tracing.ts";
import { watchDocuments, watchJob, watchMail } from "./watched-ports.ts";

const app = await createTestApp();
afterAll(() => app.close());

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID = "00f067aa0ba902b7";

/** Returns the spans that `work` sent, and the failures that were reported. */
async function trace(
  work: (tracing: Tracing, reported: readonly string[]) => Promise<unknown>,
  isDown = false,
) {
  const sent: ReadableSpan[] = [];
  const reported: string[] = [];
  const exporter: SpanExporter = {
    export(spans, done) {
      sent.push(...spans);
      done(isDown ? { code: 1, error: new Error("refused") } : { code: 0 });
    },
    shutdown: async () => undefined,
  };
  const report = (message: string) => void reported.push(message);
  const tracing = await openTracing({ serviceName: "shop", version: "1", report, exporter });
  await work(tracing, reported);
  await tracing.close();
  return { sent, reported };
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;

/** Asks a server whose answer needs a transaction. */
async function askTraced(tracing: Tracing, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const documents = watchDocuments(app.services.documents, tracing.watch);
  const server = createServer((request, response) => {
    const exchange = { request, response, method: "GET", route: "/account" };
    tracing.request(exchange, () => {
      tracing.identify("request-1");
      void documents
        .transaction(async (transaction) => transaction.get(rateLimits, "1"))
        .then(() => response.writeHead(503).end());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/account?email=ada@example.com`;
  await (await fetch(url, { headers: { ...headers, connection: "close" } })).text();
  server.close();
  await once(server, "close");
  log.info("later");
  return lines;
}

test("a request continues the caller's trace, and its transaction is a child", async () => {
  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;
  const { sent, reported } = await trace((tracing) => askTraced(tracing, { traceparent }));
  const [transaction, request] = sent;
  expect(sent.map(({ name }) => name)).toEqual(["documents.transaction", "GET /account"]);
  expect(request?.spanContext().traceId).toBe(TRACE_ID);
  expect(request?.parentSpanContext?.spanId).toBe(PARENT_ID);
  expect(transaction?.parentSpanContext?.spanId).toBe(idOf(request));
  expect(transaction?.attributes["tollgate.collections"]).toEqual(["rateLimits"]);
  expect(request?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/account",
    "http.response.status_code": 503,
    "tollgate.request_id": "request-1",
  });
  expect(request?.status.code).toBe(2);
  expect(request?.resource.attributes["service.name"]).toBe("shop");
  expect(reported).toEqual([]);
});

test("a request without a valid traceparent begins a trace of its own", async () => {
  const { sent } = await trace((tracing) => askTraced(tracing, { traceparent: "00-0-0-01" }));
  expect(sent.at(-1)?.parentSpanContext).toBeUndefined();
  expect(sent.at(-1)?.spanContext().traceId).toMatch(/^[\da-f]{32}$/);
});

test("work outside requests and jobs has no span", async () => {
  const { sent } = await trace(async ({ watch }) => {
    await watchDocuments(app.services.documents, watch).get(rateLimits, "1");
  });
  expect(sent).toEqual([]);
});

test("a job has a trace that the log names, unless it found nothing to do", async () => {
  const scopes: (string | undefined)[] = [];
  const { sent } = await trace(async ({ watch }) => {
    const documents = watchDocuments(app.services.documents, watch);
    const job = { name: "outbox", everyMs: 1000, run: () => documents.get(rateLimits, "1") };
    const idle = { ...job, run: async () => void (await job.run()) };
    const busy = {
      ...job,
      async run() {
        scopes.push(currentScope()?.traceId);
        await idle.run();
        await documents.delete(rateLimits, "1");
      },
    };
    await watchJob(idle, watch).run();
    await watchJob(busy, watch).run();
    await watchJob(idle, watch).run();
  });
  expect(sent.map(({ name }) => name)).toEqual(["documents.get", "documents.delete", "job outbox"]);
  expect(sent.map((span) => span.spanContext().traceId)).toEqual(sent.map(() => scopes[0]));
  expect(sent[0]?.attributes["db.collection.name"]).toBe("rateLimits");
});

test("a failure has its type, but not its words", async () => {
  const { sent } = await trace(async ({ watch }) => {
    const send = () => Promise.reject(new RangeError("no mailbox ada@example.com"));
    const mail = watchMail({ send }, watch);
    const message = { id: "1", to: "ada@example.com", subject: "", text: "", html: "" };
    const run = () => mail.send(message);
    await expect(watchJob({ name: "outbox", everyMs: 1, run }, watch).run()).rejects.toThrow("ada");
  });
  expect(sent.map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
    ["mail.send", { "error.type": "RangeError" }, 2],
    ["job outbox", { "error.type": "RangeError" }, 2],
  ]);
  expect(JSON.stringify(sent.map(({ events, status }) => [events, status]))).not.toContain("ada");
});

test("a collector that is down is reported", async () => {
  const { reported } = await trace(async ({ watch }, soFar) => {
    // More than one batch.
    for (let count = 0; count < 600; count++)
      await watch({ kind: "job", name: "outbox" }, () => Promise.reject(new Error())).catch(
        () => {},
      );
    await expect.poll(() => soFar).toEqual(["traces were not sent"]);
  }, true);
  expect(reported).toEqual(["traces were not sent", "the last traces were not sent"]);
});
