import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createShopServer } from "./shop-server.ts";

const CHUNK = new Uint8Array(64 * 1024).fill(97);

const servers = new Set<Server>();
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers.clear();
});

/** Starts a server with this response and sends it a request. */
async function ask(respond: () => Response, { stalledMs }: { stalledMs?: number } = {}) {
  const reports: string[] = [];
  const server = createShopServer({
    fetch: async () => respond(),
    cachedResponse: () => undefined,
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
    ...(stalledMs && { stalledMs }),
  });
  servers.add(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  return { socket, reports };
}

/** A body that counts its chunks; endless unless `chunks` is set. */
function createBody({ chunks = Infinity, failure }: { chunks?: number; failure?: Error } = {}) {
  const cancelled = Promise.withResolvers<void>();
  const body = {
    given: 0,
    cancelled: cancelled.promise,
    stream: new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (body.given < chunks) {
            body.given += 1;
            return controller.enqueue(CHUNK);
          }
          return failure ? controller.error(failure) : controller.close();
        },
        cancel: () => cancelled.resolve(),
      },
      { highWaterMark: 0 },
    ),
  };
  return body;
}

const sized = (stream: ReadableStream, length: number) =>
  new Response(stream, { headers: { "Content-Length": String(length) } });

test("a response of one chunk has its length; one of several chunks is chunked", async () => {
  const whole = await ask(() => new Response("whole"));
  expect(await text(whole.socket)).toMatch(/\r\ncontent-length: 5\r\n[^]*\r\n\r\nwhole$/i);
  const many = await ask(() => new Response(createBody({ chunks: 3 }).stream));
  const received = await text(many.socket);
  expect(received).toMatch(/\r\ntransfer-encoding: chunked\r\n/i);
  expect(received.match(/a/g)?.length).toBeGreaterThanOrEqual(3 * CHUNK.length);
});

test("every cookie of a response is sent", async () => {
  const headers = new Headers({ "Content-Type": "text/plain" });
  for (const cookie of ["a=1", "b=2"]) headers.append("Set-Cookie", cookie);
  const { socket } = await ask(() => new Response("", { headers }));
  const received = await text(socket);
  expect(received).toContain("set-cookie: a=1\r\nset-cookie: b=2\r\n");
});

test("a failing body is cut off and reported, and the client does not see the error", async () => {
  const failure = new Error("a path of this machine");
  for (const response of [
    () => sized(createBody({ chunks: 2, failure }).stream, 10 * CHUNK.length),
    () => new Response(createBody({ chunks: 2, failure }).stream),
  ]) {
    const { socket, reports } = await ask(response);
    const received = await text(socket).catch(() => "");
    expect(received).not.toContain("path of this machine");
    expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(reports).toEqual(["a response was cut off: Error: a path of this machine"]);
  }
});

test("a body that fails before its first chunk is a 500", async () => {
  const { socket } = await ask(
    () => new Response(createBody({ chunks: 0, failure: new Error("x") }).stream),
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 500 /);
});

test("a body shorter than its Content-Length is cut off and reported", async () => {
  const { socket, reports } = await ask(() =>
    sized(createBody({ chunks: 2 }).stream, 3 * CHUNK.length),
  );
  await text(socket).catch(() => "");
  expect(reports).toEqual([
    `a response was cut off: Error: A response of ${3 * CHUNK.length} bytes ended after ${2 * CHUNK.length}`,
  ]);
});

test("a client that leaves cancels the body", async () => {
  const body = createBody();
  const { socket, reports } = await ask(() => sized(body.stream, 1e12));
  await once(socket, "readable");
  socket.destroy();
  await body.cancelled;
  expect(reports).toEqual([]);
});

test("a client that reads nothing for too long is disconnected", async () => {
  const body = createBody();
  const { socket } = await ask(() => sized(body.stream, 1e12), { stalledMs: 200 });
  await once(socket, "readable");
  await body.cancelled;
  expect(body.given).toBeGreaterThan(0);
});
