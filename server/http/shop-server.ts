import { createServer, type RequestListener, type Server } from "node:http";
import { createListener, type ListenerOptions } from "./listener.ts";

const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** Interval for checking these timeouts; Node's default is 30 s. */
const CHECK_MS = 1000;
const MAX_REQUESTS_PER_SOCKET = 1000;
/**
 * How long a connection may be idle. Longer than load balancers keep theirs, usually 60 s: with Node's default of 5 s, a
 * form could be sent on a connection that closes at that moment, and neither they nor WebKit send it again.
 */
const KEEP_ALIVE_MS = 65_000;

interface ServerOptions extends ListenerOptions {
  /** Returns a listener that calls the given one. */
  readonly observe?: (listener: RequestListener) => RequestListener;
}

/** Limits slow and silent clients; the listener disconnects those that read nothing. The caller makes it listen. */
export function createShopServer({ observe, ...options }: ServerOptions): Server {
  const listener = createListener(options);
  const server = createServer(
    {
      optimizeEmptyRequests: true,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    observe?.(listener) ?? listener,
  );
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
