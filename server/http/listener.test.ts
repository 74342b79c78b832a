import { once } from "node:events";
import { type IncomingMessage, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP } from "#tests/support/experiment-counts.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { createShopServer } from "./shop-server.ts";

let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await createTestApp();
  server = createShopServer({ ...app, report: app.services.report }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await app.close();
});

const { host } = new URL(ORIGIN);

/** Sends the request as raw bytes, because HTTP clients refuse to send malformed ones. */
async function send(
  startLine: string,
  headers: Record<string, string | undefined> = {},
  to = server,
) {
  const address = to.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  const lines = Object.entries({ host, connection: "close", ...headers }).filter(
    ([, value]) => value !== undefined,
  );
  socket.write([startLine, ...lines.map((line) => line.join(": ")), "", ""].join("\r\n"));
  const [head = "", body = ""] = (await text(socket)).split(/\r\n\r\n([^]*)/);
  const [, ...fields] = head.split("\r\n");
  return {
    status: Number(head.split(" ")[1]),
    headers: new Headers(
      fields.map((field): [string, string] => {
        const [name = "", value = ""] = field.split(/: (.*)/);
        return [name, value];
      }),
    ),
    body,
  };
}

const BAD_REQUEST = {
  url: "",
  statusCode: 400,
  statusMessage: "Bad Request",
  message: expect.stringMatching(/./),
  stack: "",
  data: {},
};

test.each([
  ["OPTIONS * HTTP/1.1", {}],
  ["GET http://[ HTTP/1.1", {}],
  ["GET / HTTP/1.1", { host: "shop.example/path" }],
  ["GET / HTTP/1.1", { host: "user@shop.example" }],
  ["GET / HTTP/1.1", { host: "[" }],
])("%s with %o gets a 400, not a 500", async (startLine, headers) => {
  const { status, body, headers: received } = await send(startLine, headers);
  expect(status).toBe(400);
  expect(received.get("content-type")).toContain("application/json");
  expect(JSON.parse(body)).toEqual(BAD_REQUEST);
});

test.each([
  ["GET /readyz HTTP/1.0", 200],
  ["HEAD /healthz HTTP/1.0", 200],
  ["GET /landing HTTP/1.0", 400],
  ["GET /readyz HTTP/1.1", 400],
])("%s without a Host gets %s", async (startLine, status) => {
  expect((await send(startLine, { host: undefined })).status).toBe(status);
});

test.each(["/landing", "/terms", "/account"])(
  "a shop in test mode for this machine refuses %s through a proxy",
  async (path) => {
    for (const name of ["X-Forwarded-For", "via", "X-REAL-IP"])
      expect((await send(`GET ${path} HTTP/1.1`, { [name]: "203.0.113.7" })).status).toBe(421);
  },
);

const ALLOWED = "GET, HEAD";

test.each(["TRACE", "PROPFIND", "QUERY"])(
  "%s gets a 405 that lists the allowed methods",
  async (method) => {
    const asked = await send(`${method} /landing?x=1 HTTP/1.1`, { accept: "application/json" });
    expect(asked.status).toBe(405);
    expect(asked.headers.get("allow")).toBe(ALLOWED);
    expect(JSON.parse(asked.body)).toEqual({
      url: "/landing?x=1",
      statusCode: 405,
      statusMessage: "Method Not Allowed",
      message: `${method} is not supported here.`,
      stack: "",
      data: {},
    });
    const seen = await send(`${method} /landing HTTP/1.1`, { accept: "text/html" });
    expect(seen.status).toBe(405);
    expect(seen.headers.get("allow")).toBe(ALLOWED);
    expect(seen.body).toContain("Method Not Allowed");
    expect(app.logged.filter((line) => line.includes("failed"))).toEqual([]);
  },
);

test.each([
  ["POST", "/landing/paywall", 400],
  ["POST", "/api/session", 415],
  ["DELETE", "/api/session", 204],
  ["POST", "/api/downloads/sampler", 403],
  ["GET", "/account", 302],
])("%s %s without a body and without Content-Length is served", async (method, path, status) => {
  const json = { accept: "application/json" };
  expect((await send(`${method} ${path} HTTP/1.1`, json)).status).toBe(status);
});

test("a cached page is identical from memory and from the app", async () => {
  const first = await send("GET /landing HTTP/1.1");
  const again = await send("GET /landing?x=1 HTTP/1.1");
  expect(again).toEqual({ ...first, headers: expect.anything() });
  for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  const known = { "if-none-match": again.headers.get("etag") ?? "" };
  expect(await send("GET /landing HTTP/1.1", known)).toMatchObject({ status: 304, body: "" });
  expect(await send("HEAD /landing HTTP/1.1")).toMatchObject({ status: 200, body: "" });
});

test("a browser's first visit sets a cookie, and the next one is served from memory", async () => {
  const browser = { "user-agent": DESKTOP, accept: "text/html" };
  for (const field of [
    { "Sec-Fetch-Dest": "document" },
    { Referer: "https://www.google.com/" },
  ] as Record<string, string>[]) {
    const first = await send("GET /landing HTTP/1.1", { ...browser, ...field });
    const [cookie = ""] = first.headers.get("set-cookie")?.split(";") ?? [];
    expect(cookie).toMatch(/^source=(?:direct|google)$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const next = await send("GET /landing HTTP/1.1", { ...browser, ...field, cookie });
    expect(next.headers.has("set-cookie")).toBe(false);
    expect(next.headers.get("cache-control")).toMatch(/^public/);
  }
});

test("a client that does not read a cached response is disconnected", async () => {
  // More than the system buffers.
  const body = new Uint8Array(64 * 2 ** 20);
  const large = createShopServer({
    ...app,
    cachedResponse: () => ({ status: 200, headers: ["Content-Length", String(body.length)], body }),
    report: app.services.report,
    stalledMs: 200,
  }).listen(0, "127.0.0.1");
  const { port } = await once(large, "listening").then(() => large.address() as AddressInfo);
  const connected = once(large, "connection") as Promise<[Socket]>;
  const client = connect(port, "127.0.0.1").on("error", () => {});
  client.write(`GET /large HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const [socket] = await connected;
  await once(socket, "close");
  expect(socket.bytesWritten).toBeGreaterThan(0);
  client.destroy();
  large.close();
});

test("requests to routes reach the app", async () => {
  for (const method of ["GET", "HEAD"])
    expect((await send(`${method} /healthz HTTP/1.1`)).status).toBe(200);
});

test("a failure while responding is a 500 with the request id of the log, and the server continues", async () => {
  const reports: string[] = [];
  const failing = createShopServer({
    cachedResponse() {
      throw new Error("cached");
    },
    fetch: async () => Promise.reject(new Error("app")),
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
  }).listen(0, "127.0.0.1");
  await once(failing, "listening");
  for (let round = 0; round < 2; round += 1) {
    const response = await send("GET /landing HTTP/1.1", {}, failing);
    expect(response.status).toBe(500);
    const requestId = response.headers.get("x-request-id") ?? "none";
    expect(JSON.parse(response.body)).toEqual({
      url: "",
      statusCode: 500,
      statusMessage: "Internal Server Error",
      message: "",
      stack: "",
      data: { requestId },
    });
    expect(reports.splice(0)).toEqual([
      "a cached response could not be read: Error: cached",
      `request ${requestId} failed: Error: app`,
    ]);
  }
  failing.close();
});

test("an error response reaches a client whose body was not read", async () => {
  const refusing = createShopServer({
    ...app,
    fetch: () => new Response("refused", { status: 400 }),
    report: app.services.report,
  }).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const wasTaken: boolean[] = [];
  refusing.prependListener("request", (incoming, outgoing) =>
    outgoing.once("finish", () => wasTaken.push(incoming.complete)),
  );
  const { port } = refusing.address() as AddressInfo;
  const request = httpRequest({ port, method: "POST", path: "/form", agent: false });
  request.end("x".repeat(500_000));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(await text(response)).toBe("refused");
  // Closing a connection with unread bytes resets it, and the response may be lost.
  await expect.poll(() => wasTaken).toEqual([true]);
  refusing.close();
});

test("an idle connection outlasts those of load balancers, which are kept for 60 s", async () => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { host } });
  await response.text();
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

/** Sends a body and then `after`, without reading. Returns what arrived until the connection closed. */
async function sendBody(size: number, after = "") {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = ["POST /api/session HTTP/1.1", `Host: ${host}`, `Content-Length: ${size}`];
  socket.pause().write([...head, "", ""].join("\r\n"));
  await new Promise((resolve) => socket.write("x".repeat(size), resolve));
  socket.write(after);
  return text(socket);
}

test("a refused body that is read leaves its connection open", async () => {
  const second = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const responses = await sendBody(900_000, second);
  expect(responses.match(/(?:HTTP\/|^Connection).*/gm)).toEqual([
    "HTTP/1.1 413 Payload Too Large",
    "Connection: keep-alive",
    "HTTP/1.1 200 OK",
    "Connection: close",
  ]);
});

test("a body that is too large to read gets its response, which closes the connection", async () => {
  const response = await sendBody(20_000_000);
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toMatch(/^connection: close\r$/im);
  expect(response).not.toMatch(/keep-alive/i);
  expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toMatchObject({ statusCode: 413 });
});
