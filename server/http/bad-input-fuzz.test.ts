/** Sends random requests through the whole app: none causes a 500, and every error has the documented shape. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import { oddJson } from "#tests/soak/fuzz-requests.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

/** No shrinking, which would take minutes; a failure reports its seed. */
const OPTIONS = { endOnFailure: true };
const KEY = "?key=tollgate-local";
const FORM = "application/x-www-form-urlencoded";

let app: TestApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "error", RATE_LIMITS: "off" });
  buyer = app.browser();
  await buyer.signUp();
});
afterAll(() => app.close());

const body = fc.oneof(
  { weight: 3, arbitrary: oddJson },
  { weight: 1, arbitrary: fc.oneof(fc.string({ unit: "binary" }), fc.uint8Array().map(toText)) },
);

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function post(path: string, text: string, type: string, accept = "application/json") {
  const headers = { origin: ORIGIN, accept, "content-type": type };
  return buyer.request(path, { method: "POST", body: text, headers });
}

test.each([
  "/api/session",
  "/dev/payments",
  "/dev/payments/refund",
  "/dev/payments/dispute",
  "/dev/payments/delayed",
])("%s handles any body", async (path) => {
  const property = async (text: string) => {
    const response = await post(path, text, "application/json");
    if (response.ok) return;
    expect([400, 401, 413]).toContain(response.status);
    await expectFailureBody(response, response.status);
  };
  await fc.assert(fc.asyncProperty(body, property), { ...OPTIONS, numRuns: 150 });
});

test.each([
  `/identitytoolkit.googleapis.com/v1/accounts:signUp${KEY}`,
  `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword${KEY}`,
  `/identitytoolkit.googleapis.com/v1/accounts:lookup${KEY}`,
  `/securetoken.googleapis.com/v1/token${KEY}`,
])("the identity protocol's %s handles any body", async (path) => {
  const type = fc.constantFrom("application/json", FORM, "text/plain");
  const property = async (text: string, contentType: string) => {
    const response = await post(path, text, contentType);
    const reply = (await response.json()) as { error?: { code: number } };
    // Some fields give a 501 on purpose, like the emulator: for example an ID token beside a password.
    if (response.status !== 501) expect(response.status).toBeLessThan(500);
    expect(reply.error?.code).toBe(response.ok ? undefined : response.status);
  };
  await fc.assert(fc.asyncProperty(body, type, property), { ...OPTIONS, numRuns: 50 });
});

test("the paywall handles any form", async () => {
  const field = fc.tuple(
    fc.oneof(fc.constant("plan"), fc.string()),
    fc.oneof(fc.constantFrom("complete", "none"), fc.string({ unit: "grapheme" })),
  );
  const form = fc.array(field).map((fields) => new URLSearchParams(fields).toString());
  const type = fc.constantFrom(FORM, FORM, "multipart/form-data; boundary=x", "text/plain");
  const property = async (text: string, contentType: string) => {
    const response = await post("/landing/paywall", text, contentType);
    // For an unknown plan the page itself shows the error.
    if (response.status === 400) await expectFailureBody(response, 400);
    else expect([303, 404]).toContain(response.status);
    if (response.status === 404) expect(await response.text()).toContain('id="layout"');
  };
  await fc.assert(fc.asyncProperty(fc.oneof(form, body), type, property), {
    ...OPTIONS,
    numRuns: 50,
  });
});

const segment = fc.oneof(
  fc.constantFrom(
    "landing",
    "paywall",
    "confirmation",
    "account",
    "api",
    "files",
    "assets",
    "..",
    ".",
  ),
  fc.constantFrom("%", "%2f", "%00", "%ff", "index.data", "none.json", "_.data", ":id", "*"),
  fc.string({ unit: "grapheme" }).map(encodeURIComponent),
);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);
const query = fc.oneof(
  fc.constant(""),
  fc.constantFrom("?order=../x", "?next=%", "?_routes=x", "?index", "?to=%00"),
  fc
    .dictionary(fc.string(), fc.string({ unit: "grapheme" }))
    .map((fields) => `?${new URLSearchParams(fields)}`),
);

test("pages handle any path and query", async () => {
  const accept = fc.constantFrom("text/html", "application/json", "*/*");
  const method = fc.constantFrom("GET", "GET", "HEAD", "POST", "DELETE");
  const property = async (target: string, accepted: string, by: string) => {
    const headers = { accept: accepted, origin: ORIGIN };
    const response = await buyer.request(target, { method: by, headers });
    expect(response.status, `${by} ${target}`).toBeLessThan(500);
    const isPayload = response.headers.get("x-remix-response") === "yes";
    const isIdentity = target.includes("googleapis");
    if (response.status < 400 || by === "HEAD" || isPayload || isIdentity) return;
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (isJson) await expectFailureBody(response, response.status);
    else await expectErrorPage(response, response.status);
  };
  const target = fc.tuple(path, query).map((parts) => parts.join(""));
  await fc.assert(fc.asyncProperty(target, accept, method, property), {
    ...OPTIONS,
    numRuns: 150,
  });
});

test("downloads handle any range and etag headers", async () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789-=,;"W/*abytes ') });
  const property = async (range: string, etag: string) => {
    const headers = { range, "if-range": etag, "if-none-match": etag, accept: "*/*" };
    await expectFailureBody(await buyer.get("/api/files/none", headers), 404);
  };
  await fc.assert(fc.asyncProperty(text, text, property), { ...OPTIONS, numRuns: 50 });
});
