import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compress } from "./compress.ts";

const text = "What a buyer may read, and nobody else. ".repeat(100);
const decoders = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;

function appRespondingWith(make: () => Response): Hono {
  const app = new Hono();
  app.use(compress);
  app.all("/", () => make());
  return app;
}

const page = (headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

async function ask(app: Hono, acceptEncoding?: string, method = "GET"): Promise<Response> {
  const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
  return app.request("/", { method, headers });
}

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  ["zstd;q=0.1, gzip", "gzip"],
  ["*", "zstd"],
] as const)("Accept-Encoding %j gets a page in %s", async (accepted, encoding) => {
  const response = await ask(appRespondingWith(page), accepted);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(text.length / 4);
  expect(decoders[encoding](bytes).toString()).toBe(text);
});

test.each([undefined, "", "identity", "zstd;q=0", "deflate"])(
  "Accept-Encoding %j gets a page uncompressed, with Vary",
  async (accepted) => {
    const response = await ask(appRespondingWith(page), accepted);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(text);
  },
);

test.each([
  ["that is compressed already", { "content-encoding": "br" }],
  ["that is no page", { "content-type": "text/plain" }],
  ["that is small", { "content-length": "40" }],
  ["with no-transform", { "cache-control": "no-transform" }],
] as [string, Record<string, string>][])(
  "a response %s is not compressed",
  async (_what, headers) => {
    const response = await ask(
      appRespondingWith(() => page(headers)),
      "gzip",
    );
    expect(response.headers.get("content-encoding")).toBe(headers["content-encoding"] ?? null);
    expect(response.headers.get("vary")).toBeNull();
  },
);

test("an existing Vary is not repeated, and the ETag becomes weak", async () => {
  const vary = "Cookie, Accept-Encoding";
  const response = await ask(
    appRespondingWith(() => page({ vary, etag: '"a"' })),
    "gzip",
  );
  expect(response.headers.get("vary")).toBe(vary);
  expect(response.headers.get("etag")).toBe('W/"a"');
});

test("HEAD has no body to compress", async () => {
  const response = await ask(
    appRespondingWith(() => page({ "content-length": String(text.length) })),
    "gzip",
    "HEAD",
  );
  expect(response.headers.get("content-encoding")).toBeNull();
});

test("the first part of a stream is sent before the rest exists", async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
  const app = appRespondingWith(
    () => new Response(body, { headers: { "content-type": "text/html" } }),
  );
  const response = await ask(app, "gzip");
  controller?.enqueue(Buffer.from("the shell"));
  const reader = response.body?.pipeThrough(new DecompressionStream("gzip")).getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("the shell");
  controller?.enqueue(Buffer.from(", the rest"));
  controller?.close();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(", the rest");
});

test("a client that leaves cancels the rendering, and a rendering that fails cuts the response off", async () => {
  let cancelled = () => {};
  const isCancelled = new Promise<void>((resolve) => (cancelled = resolve));
  let breakOff = () => {};
  const bodies = [
    () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(Buffer.from(text)),
        cancel: () => cancelled(),
      }),
    () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(text));
          breakOff = () => controller.error(new Error("rendering failed"));
        },
      }),
  ];
  const app = appRespondingWith(
    () => new Response(bodies.shift()?.(), { headers: { "content-type": "text/html" } }),
  );
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = "GET / HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: gzip\r\n\r\n";
  const leaving = connect(port, "127.0.0.1");
  leaving.write(request);
  await once(leaving, "data");
  leaving.destroy();
  await isCancelled;

  const staying = connect(port, "127.0.0.1");
  staying.write(request);
  const [first] = (await once(staying, "data")) as [Buffer];
  let received = first.toString("latin1");
  staying.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
  breakOff();
  await once(staying, "close");
  expect(received).toContain("200 OK");
  expect(received.endsWith("0\r\n\r\n")).toBe(false);
  server.close();
});
