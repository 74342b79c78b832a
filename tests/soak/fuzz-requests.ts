/** Random requests of all kinds. */
import fc from "fast-check";

const KEY = "?key=tollgate-local";
const FORM = "application/x-www-form-urlencoded";

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const name = fc.constantFrom(
  "idToken",
  "refreshToken",
  "webhooks",
  "email",
  "password",
  "__proto__",
  "grant_type",
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("a.b.c", "hold", "normal", "ada@example.com", "\ud800", null),
);
/** Random JSON, some of it with field names that calls use. */
export const oddJson = fc
  .oneof(fc.jsonValue(), fc.dictionary(name, value))
  .map((body) => JSON.stringify(body));
const bytes = fc.uint8Array().map((array) => Buffer.from(array).toString("latin1"));
const deep = fc
  .integer({ min: 1, max: 20_000 })
  .map((depth) => "[".repeat(depth) + "]".repeat(depth));
const body = fc.oneof(
  { weight: 6, arbitrary: oddJson },
  { weight: 2, arbitrary: fc.oneof(fc.string({ unit: "binary" }), bytes) },
  { weight: 1, arbitrary: deep },
);
const endpoint = fc.constantFrom(
  "/api/session",
  "/api/downloads/sampler",
  "/api/webhooks/stripe",
  "/landing/paywall",
  "/dev/provider/authorize",
  "/sandbox/pay/cs_test_1",
  "/securetoken.googleapis.com/v1/token" + KEY,
  ...["signUp", "signInWithPassword", "signInWithIdp", "lookup", "update", "sendOobCode"].map(
    (call) => `/identitytoolkit.googleapis.com/v1/accounts:${call}${KEY}`,
  ),
);
const type = fc.constantFrom(
  "application/json",
  "application/json",
  FORM,
  "text/plain",
  "multipart/form-data; boundary=x",
);
const accept = fc.constantFrom("text/html", "application/json", "*/*");
const post = fc.record({ path: endpoint, type, accept, body }).map((made): FuzzRequest => ({
  method: "POST",
  path: made.path,
  headers: { "content-type": made.type, accept: made.accept, "stripe-signature": "t=1,v1=0" },
  body: made.body,
}));

const segment = fc.oneof(
  fc.constantFrom("landing", "paywall", "confirmation", "account", "api", "files", "assets", ".."),
  fc.constantFrom("%", "%2f", "%00", "%ff", "%20", "index.data", "none.json", "_payload.json", ""),
  fc.constantFrom("_.data", ":id", "*", "builds", "latest.json", "Partials", "Hero", "auth"),
  fc.string({ unit: "grapheme" }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);
const query = fc.oneof(
  fc.constant(""),
  fc.constantFrom("?order=../x", "?next=%", "?_routes=x", "?index", "?to=%00", "?icons=a,b"),
  fc
    .dictionary(fc.string(), fc.string({ unit: "grapheme" }))
    .map((fields) => `?${new URLSearchParams(fields)}`),
);
const printable = fc.string({
  unit: fc.constantFrom(...'0123456789-=,;"W/*abytes gzip'),
  maxLength: 200,
});
const field = fc.constantFrom(
  "range",
  "if-range",
  "if-none-match",
  "accept-encoding",
  "accept-language",
  "cookie",
  "x-forwarded-for",
  "x-http-method-override",
);
const get = fc
  .record({
    method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT"),
    path: fc.tuple(path, query).map((parts) => parts.join("")),
    accept,
    more: fc.dictionary(field, printable, { maxKeys: 3 }),
  })
  .map((made): FuzzRequest => ({
    method: made.method,
    path: made.path,
    headers: { accept: made.accept, ...made.more },
  }));

/** The same seed gives the same requests. */
export function makeFuzzRequests(count: number, seed: number): FuzzRequest[] {
  return fc.sample(fc.oneof({ weight: 2, arbitrary: get }, { weight: 1, arbitrary: post }), {
    numRuns: count,
    seed,
  });
}
