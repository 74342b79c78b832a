import { expect, test } from "vitest";
import { obstacleIn } from "./certificate.ts";

const failed = (identifier: string, fields: object) =>
  JSON.stringify({ level: "error", logger: "tls.obtain", msg: "failed", identifier, ...fields });
const dns = { type: "urn:ietf:params:acme:error:dns", title: "", detail: "DNS problem:\nNXDOMAIN" };

test.each([
  [
    "the authority's words are preferred",
    failed("a.com", { problem: dns }),
    "DNS problem: NXDOMAIN",
  ],
  ["otherwise they are Caddy's", "", "HTTP 429, too many"],
  ["another site's do not count", failed("b.com", { problem: dns }), "HTTP 429, too many"],
])("of what hinders the certificate, %s", (_, line, expected) => {
  const log = [
    "Started caddy.service",
    failed("a.com", { error: "HTTP 400, bad" }),
    line,
    '{"level":"error","identifier":"a.com","problem":{"detail":"cut',
    '{"level":"info","identifier":"a.com","error":"trying again"}',
    failed("a.com", { error: "HTTP 429, too many" }),
  ].join("\n");
  expect(obstacleIn(log, "a.com")).toBe(expected);
});

test("a log without an obstacle names none", () => {
  expect(obstacleIn("Started caddy.service\n", "a.com")).toBeUndefined();
});
