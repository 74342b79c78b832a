/** A stand-in for Google Analytics that records the reports it receives, oldest first. */
import { once } from "node:events";
import { serve } from "@hono/node-server";

export interface ReceivedReport {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: {
    readonly client_id?: string;
    readonly timestamp_micros?: number;
    readonly consent?: object;
    readonly events: readonly { readonly name: string; readonly params: Record<string, unknown> }[];
  };
}

export interface AnalyticsStandIn {
  readonly origin: string;
  readonly received: readonly ReceivedReport[];
  /** Names of the events received, with the order's id. */
  names(): string[];
  close(): Promise<void>;
}

/** `respond` returns the status of the response; it may take its time. */
export async function openAnalyticsStandIn(
  respond: () => number | Promise<number> = () => 204,
): Promise<AnalyticsStandIn> {
  const received: ReceivedReport[] = [];
  const server = serve({
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const body = (await request.json()) as ReceivedReport["body"];
      received.push({ path: pathname, query: Object.fromEntries(searchParams), body });
      return new Response(null, { status: await respond(), headers: { location: "/elsewhere" } });
    },
    port: 0,
    hostname: "127.0.0.1",
  });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    names: () =>
      received.flatMap(({ body }) =>
        body.events.map(({ name, params }) => `${name} ${String(params["transaction_id"])}`),
      ),
    async close() {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
