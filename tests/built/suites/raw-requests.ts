/** Malformed requests must get a response or be cut off, and the server must continue. */
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import type { BuiltSite, BuiltSuite } from "../start-built.ts";

const LAST = "Connection: close\r\n";
const line = (target: string, method = "GET") => `${method} ${target} HTTP/1.1\r\n`;

/** `HOST` is replaced by the site's host. There must be one response, with this `status`, whatever bytes follow. */
type Row = readonly [title: string, bytes: string, status: number];

const get = (target: string) => `${line(target)}Host: HOST\r\n${LAST}\r\n`;
const ask = (method: string, target = "/landing", fields = "") =>
  `${line(target, method)}Host: HOST\r\n${LAST}${fields}\r\n`;
const post = (fields: string, body: string, path = "/api/session") =>
  `${line(path, "POST")}Host: HOST\r\nContent-Type: application/json\r\n${fields}\r\n${body}`;
const SMUGGLED = `${line("/healthz")}Host: HOST\r\n\r\n`;

const paths: readonly Row[] = [
  ...[
    "/%ff",
    "/%",
    "/landing%",
    "/%ff/_payload.json",
    "/%E0%A4%A",
    "/assets/%ff.js",
    "/%c0%ae/",
  ].map((path): Row => [`the path ${path}`, get(path), 404]),
  ...["//", "//landing", "/landing//", "///", "//evil.example/%2f.."].map((path): Row => [
    `the path ${path}`,
    get(path),
    404,
  ]),
  ["the absolute form of its own address", get("http://HOST/healthz"), 200],
  ["no slash", get("landing"), 400],
  ["an asterisk", get("*"), 400],
  ["a control byte", get("/land\u0001ing"), 400],
  ["a NUL", get("/land\0ing"), 400],
  ["a space", get("/land ing"), 400],
  ["raw bytes above ASCII", get("/landing/\u00e9"), 400],
  ["a path of 12,000 bytes", get(`/${"x".repeat(12_000)}`), 404],
  ["a path of 20,000 bytes", get(`/${"x".repeat(20_000)}`), 431],
];

const methods: readonly Row[] = [
  ["TRACE", ask("TRACE"), 405],
  ["an unknown method", ask("FOO"), 400],
  ["a lower-case method", ask("get"), 400],
  ["OPTIONS of everything", ask("OPTIONS", "*"), 400],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["HTTP/0.9", "GET /\r\n\r\n", 400],
  ["a TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
];

const fields: readonly Row[] = [
  ["no Host", `${line("/healthz")}${LAST}\r\n`, 400],
  ["two Hosts", `${line("/healthz")}Host: HOST\r\nHost: HOST\r\n${LAST}\r\n`, 400],
  ["two Hosts for a cached page", `${line("/landing")}Host: HOST\r\nhost: x\r\n${LAST}\r\n`, 400],
  ["an empty Host", `${line("/healthz")}Host:\r\n${LAST}\r\n`, 400],
  ["20,000 bytes of a header", ask("GET", "/healthz", `X: ${"x".repeat(20_000)}\r\n`), 431],
  ["a header without a name", ask("GET", "/healthz", ": x\r\n"), 400],
  ["a header with a NUL", ask("GET", "/healthz", "X: a\0b\r\n"), 400],
  ["a folded header", ask("GET", "/healthz", "X: a\r\n b\r\n"), 400],
  ["a space before the colon", ask("GET", "/healthz", "X : a\r\n"), 400],
  ["bare line feeds", `GET /healthz HTTP/1.1\nHost: HOST\n${LAST}\n`, 400],
  ["an unknown Expect", ask("GET", "/healthz", "Expect: nonsense\r\n"), 417],
  ["an upgrade to a socket", ask("GET", "/healthz", "Upgrade: websocket\r\n"), 200],
  ["a broken cookie", ask("GET", "/account", "Cookie: session=%; =; ;;\r\n"), 302],
];

const bodies: readonly Row[] = [
  [
    "length and chunks",
    post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  ["two lengths", post("Content-Length: 2\r\nContent-Length: 40\r\n", `{}${SMUGGLED}`), 400],
  ["a negative length", post("Content-Length: -1\r\n", SMUGGLED), 400],
  ["a length that is not a number", post("Content-Length: 0x2\r\n", `{}${SMUGGLED}`), 400],
  [
    "an unknown transfer coding",
    post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  [
    "chunked, but not last",
    post("Transfer-Encoding: chunked, identity\r\n", `0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  [
    "a chunk whose size is not a number",
    post("Transfer-Encoding: chunked\r\n", "z\r\n{}\r\n"),
    400,
  ],
  [
    "a chunk larger than declared",
    post("Transfer-Encoding: chunked\r\n", `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
    400,
  ],
];

export function describeRawRequests({ open }: BuiltSuite): void {
  let site: BuiltSite;
  let host: string;
  beforeAll(() => {
    site = open();
    ({ host } = new URL(site.origin));
  });

  test.each([...paths, ...methods, ...fields, ...bodies])("%s", async (_title, bytes, status) => {
    const sent = Buffer.from(bytes.replaceAll("HOST", host), "latin1");
    const responses = await site.raw(sent);
    expect(responses.map(({ status }) => status)).toEqual([status]);
  });

  test("CONNECT does not open a tunnel", async () => {
    const responses = await site.raw(`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(responses.filter(({ status }) => status < 400)).toEqual([]);
  });

  test("a client that sends nothing or disconnects early does no harm", async () => {
    for (const bytes of [
      "",
      "GET",
      "GET / HTTP/1.1\r\nHost:",
      `POST /api/session HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`,
      `POST /api/session HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{`,
      `GET /landing HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ]) {
      const socket = await site.connect();
      socket.on("error", () => {});
      const closed = once(socket, "close");
      socket.write(bytes);
      socket.destroy();
      await closed;
    }
    expect((await site.browser().get("/healthz")).status).toBe(200);
  });

  test("a hundred requests at once on one connection are answered in turn or refused", async () => {
    const request = `GET /landing HTTP/1.1\r\nHost: ${host}\r\n`;
    const bytes = `${request}\r\n`.repeat(99) + `${request}${LAST}\r\n`;
    const responses = await site.raw(bytes);
    expect(responses.length).toBeGreaterThan(0);
    expect(responses.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });
}
