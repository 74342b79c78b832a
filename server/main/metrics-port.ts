/** Serves the workers' sums on a port of its own. Prometheus reads them at `/metrics`. */
import cluster from "node:cluster";
import { createServer, type RequestListener, type Server } from "node:http";
import type { MetricsAddress } from "./worker-metrics.ts";
import { createWorkerSums } from "./worker-sums.ts";

/** While one release hands over to another, the port is taken. */
const RETRY_MS = 5000;
const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

export interface MetricsPort {
  /** Listens there from now on; undefined: nowhere. A port that is taken is tried until it is free. */
  listen(address: MetricsAddress | undefined): void;
  close(): void;
}

export function createMetricsPort(
  complain: (line: string) => void,
  retryMs = RETRY_MS,
): MetricsPort {
  let address = "";
  let server: Server | undefined;
  let retrying: NodeJS.Timeout | undefined;
  const sums = createWorkerSums();
  cluster.on("fork", ({ process }) => sums.add(process));
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) sums.add(worker.process);

  const answer: RequestListener = (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    sums.read().then(
      (text) => response.writeHead(200, { "Content-Type": TEXT_FORMAT }).end(text),
      (error: unknown) => {
        complain(`The metrics could not be summed up: ${String(error)}`);
        response.writeHead(500).end();
      },
    );
  };

  function open({ host, port }: MetricsAddress): Server {
    const opened = createServer(answer).unref();
    let isReported = false;
    opened.on("error", ({ message }) => {
      if (!isReported)
        complain(`Cannot serve metrics on ${host}:${port}: ${message}. It is tried again.`);
      isReported = true;
      retrying = setTimeout(() => opened.listen(port, host), retryMs).unref();
    });
    return opened.listen(port, host);
  }

  function close(): void {
    clearTimeout(retrying);
    server?.close();
    server?.closeAllConnections();
  }

  return {
    listen(next) {
      const wanted = next ? `${next.host} ${next.port}` : "";
      if (wanted === address) return;
      close();
      address = wanted;
      server = next && open(next);
    },
    close,
  };
}
