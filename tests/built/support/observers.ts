/** Stands in for Prometheus and for a collector of traces. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { freePort } from "#scripts/free-port.ts";

const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface Observers {
  /** Settings that make a shop show itself to these observers. */
  readonly environment: Readonly<Record<string, string>>;
  /** The samples, by name with labels, such as `tollgate_mails_total{result="sent"}`. Throws if nothing answers. */
  readMetrics(): Promise<ReadonlyMap<string, number>>;
  spans(): z.output<typeof batchSchema>["resourceSpans"][number]["scopeSpans"][number]["spans"];
  /** All that the collector got. */
  received(): string;
  close(): Promise<void>;
}

export async function openObservers(): Promise<Observers> {
  const port = await freePort();
  const bodies: string[] = [];
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader("Content-Type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port: collectorPort } = collector.address() as AddressInfo;
  return {
    environment: {
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    },
    async readMetrics() {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      const lines = (await response.text()).split("\n").filter((line) => /^\w/.test(line));
      return new Map(
        lines.map((line) => {
          const at = line.lastIndexOf(" ");
          return [line.slice(0, at), Number(line.slice(at))];
        }),
      );
    },
    spans: () =>
      bodies
        .flatMap((body) => batchSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    received: () => bodies.join("\n"),
    async close() {
      collector.close();
      collector.closeAllConnections();
      await once(collector, "close");
    },
  };
}
