import { expect, test } from "vitest";
import { obstacleIn, remedyFor } from "./certificate.ts";

const failed = (identifier: string, fields: object) =>
  JSON.stringify({ level: "error", msg: "could not get certificate", identifier, ...fields });
const msg = "challenge failed";
const type = "urn:ietf:params:acme:error:dns";
/** As Debian's Caddy writes it, and newer ones. */
const old = { msg, problem_type: type, error: "connection refused" };
const recent = { msg, problem: { type, title: "", detail: "DNS problem:\nNXDOMAIN" } };
/** What Caddy tries next. */
const zerossl = { issuer: "acme.zerossl.com-v2-DV90", error: "account pre-registration callback" };

test.each([
  ["the challenge's failure is preferred", failed("a.com", recent), "DNS problem: NXDOMAIN"],
  ["it is found in older logs", failed("a.com", old), "connection refused"],
  ["the last failure is named otherwise", "", "HTTP 429, too many"],
  ["the first authority is preferred", failed("a.com", zerossl), "HTTP 429, too many"],
  ["another site's does not count", failed("b.com", recent), "HTTP 429, too many"],
])("of what hinders the certificate, %s", (_, line, expected) => {
  const log = [
    "Started caddy.service",
    failed("a.com", { error: "HTTP 400, bad" }),
    line,
    '{"level":"error","identifier":"a.com","problem":{"detail":"cut',
    '{"level":"info","identifier":"a.com","error":"trying again"}',
    failed("a.com", { error: "HTTP 429, too many" }),
    ...(line.includes("zerossl") ? [line] : []),
  ].join("\n");
  expect(obstacleIn(log, "a.com")).toBe(expected);
});

test("a log without an obstacle names none", () => {
  expect(obstacleIn("Started caddy.service\n", "a.com")).toBeUndefined();
});

test.each([
  [
    "Get https://acme.example/dir: dial tcp: lookup acme.example on [::1]:53: no such host",
    "look up",
  ],
  ["Get https://acme.example/dir: dial tcp 192.0.2.1:443: i/o timeout", "connect to the authority"],
  ["HTTP 429 urn:ietf:params:acme:error:rateLimited", "Wait as long"],
  ["DNS problem: NXDOMAIN looking up A for a.com", "Correct the DNS record"],
  [undefined, "journalctl"],
])("of %s, the remedy fits", (obstacle, remedy) => {
  expect(remedyFor(obstacle)).toContain(remedy);
});
