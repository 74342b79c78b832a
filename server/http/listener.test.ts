import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { createListener, serverOptions } from "../listener.ts";

let app: TestApp;
let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  app = await createTestApp();
  server = createServer(serverOptions, createListener(app)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await app.close();
});

const { host } = new URL(ORIGIN);

/** A request as bytes: clients that would send these are hard to find. */
async function send(startLine: string, headers: Record<string, string> = {}) {
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  const lines = Object.entries({ host, connection: "close", ...headers });
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
])("%s with %o is a bad request, not a fault of ours", async (startLine, headers) => {
  const { status, body, headers: answered } = await send(startLine, headers);
  expect(status).toBe(400);
  expect(answered.get("content-type")).toContain("application/json");
  expect(JSON.parse(body)).toEqual(BAD_REQUEST);
});

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

test.each(["TRACE", "PROPFIND", "QUERY"])(
  "%s is refused and told what is answered",
  async (method) => {
    const asked = await send(`${method} /landing?x=1 HTTP/1.1`, { accept: "application/json" });
    expect(asked.status).toBe(405);
    expect(asked.headers.get("allow")).toBe(ALLOWED);
    expect(JSON.parse(asked.body)).toEqual({
      url: "/landing?x=1",
      statusCode: 405,
      statusMessage: "Method Not Allowed",
      message: `${method} is not answered here.`,
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
  ["POST", "/api/downloads/pocket", 403],
  ["GET", "/account", 302],
])("%s %s without a body and without a length is answered", async (method, path, status) => {
  const json = { accept: "application/json" };
  expect((await send(`${method} ${path} HTTP/1.1`, json)).status).toBe(status);
});

test("a kept page is written as the app answers it", async () => {
  const first = await send("GET /landing HTTP/1.1");
  const again = await send("GET /landing?x=1 HTTP/1.1");
  expect(again).toEqual({ ...first, headers: expect.anything() });
  for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  const known = { "if-none-match": again.headers.get("etag") ?? "" };
  expect(await send("GET /landing HTTP/1.1", known)).toMatchObject({ status: 304, body: "" });
  expect(await send("HEAD /landing HTTP/1.1")).toMatchObject({ status: 200, body: "" });
});

test("what the routes answer is let through", async () => {
  for (const method of ["GET", "HEAD"])
    expect((await send(`${method} /healthz HTTP/1.1`)).status).toBe(200);
});
