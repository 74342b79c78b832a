import { expect, test } from "vitest";
import { obstacleIn } from "./certificate.ts";

const failed = (identifier: string, fields: object) =>
  JSON.stringify({ level: "error", msg: "could not get certificate", identifier, ...fields });
const msg = "challenge failed";
const type = "urn:ietf:params:acme:error:dns";
/** As Debian's Caddy writes it, and newer ones. */
const old = { msg, problem_type: type, error: "connection refused" };
const recent = { msg, problem: { type, title: "", detail: "DNS problem:\nNXDOMAIN" } };

test.each([
  ["the challenge's failure is preferred", failed("a.com", recent), "DNS problem: NXDOMAIN"],
  ["it is found in older logs", failed("a.com", old), "connection refused"],
  ["the last failure is named otherwise", "", "HTTP 429, too many"],
  ["another site's does not count", failed("b.com", recent), "HTTP 429, too many"],
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
