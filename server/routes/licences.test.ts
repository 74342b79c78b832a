import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { licenceActivations } from "#domain/licences/activations.ts";
import { rateLimits } from "../http/rate-limits.ts";
import { createLicencesApi } from "./licences.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const PLAN = "poster";
const LIMIT = 2;
const ELSEWHERE = "https://app.example";
const HOUR_MS = 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function sell() {
  const browser = app.browser();
  const { orderId, sessionId } = await buy(browser, PLAN, "landing-v2");
  const key = (await app.services.licences.find(orderId))?.key;
  if (!key) throw new Error("The purchase has no licence key");
  return { browser, orderId, sessionId, key };
}

/** A call of an app, which has no cookies; `headers` replace those of a page on another site. */
function call(name: string, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch(
    new Request(`http://127.0.0.1:3000/api/licences/${name}`, {
      method: "POST",
      headers: {
        host: "127.0.0.1:3000",
        "content-type": "application/json",
        origin: ELSEWHERE,
        "sec-fetch-site": "cross-site",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
}

async function readResponse(pending: Response | Promise<Response>) {
  const response = await pending;
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return { status: response.status, body: await response.json() };
}

const VERIFY = `
import { createPublicKey, verify } from "node:crypto";
const [key, url] = process.argv.slice(1);
const { keys } = JSON.parse(url);
const [header, claims, signature = ""] = key.split(".");
const { kid } = JSON.parse(Buffer.from(header, "base64url"));
const publicKey = createPublicKey({ key: keys.find((one) => one.kid === kid), format: "jwk" });
const signed = Buffer.from(header + "." + claims);
const isValid = verify(null, signed, publicKey, Buffer.from(signature, "base64url"));
console.log(isValid ? Buffer.from(claims, "base64url").toString() : "forged");
`;

/** Runs in a process of its own, with Node's crypto and the published keys only. */
function verifyElsewhere(key: string, published: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", VERIFY, key, published],
    { encoding: "utf8", cwd: "/" },
  );
  expect(stderr).toBe("");
  return stdout.trim();
}

test("a script that knows only the published keys verifies a licence key", async () => {
  const { orderId, key } = await sell();
  const response = await app.browser().get("/api/licences/keys");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const published = await response.text();
  expect(Object.keys(JSON.parse(published).keys[0]).toSorted()).toEqual([
    "alg",
    "crv",
    "kid",
    "kty",
    "use",
    "x",
  ]);
  const claims = verifyElsewhere(key, published);
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  expect(JSON.parse(claims)).toEqual({ v: 1, order: orderId, plan: PLAN, date: today });
  const [header, , signature] = key.split(".");
  const other = Buffer.from(claims.replace(PLAN, "book")).toString("base64url");
  expect(verifyElsewhere(`${header}.${other}.${signature}`, published)).toBe("forged");
});

test("a shop that has no licence keys publishes none", async () => {
  const { licences, limits } = app.services;
  const none = { ...licences, publicKeys: async () => [] };
  const api = createLicencesApi({ licences: none, limits, clientAddress: () => undefined });
  await expect(
    new Promise((_, reject) => {
      api.onError((error) => {
        reject(error);
        return new Response();
      });
      void api.request("/api/licences/keys");
    }),
  ).rejects.toMatchObject({ data: { statusCode: 404 } });
});

test("an app activates, checks and deactivates devices up to the limit", async () => {
  const { key } = await sell();
  const active = await readResponse(call("activate", { key, device: "a", name: "Desk" }));
  expect(active).toEqual({
    status: 200,
    body: { activationId: expect.any(String), activations: { used: 1, limit: LIMIT } },
  });
  expect(await readResponse(call("activate", { key, device: "a" }))).toEqual(active);
  expect(await readResponse(call("check", { key, device: "a" }))).toEqual({
    status: 200,
    body: { isActive: true, ...active.body },
  });
  await readResponse(call("activate", { key, device: "b" }));
  expect(await readResponse(call("activate", { key, device: "c" }))).toMatchObject({
    status: 409,
    body: { data: { reason: "full", activations: { used: LIMIT, limit: LIMIT } } },
  });
  expect(await readResponse(call("check", { key, device: "c" }))).toEqual({
    status: 200,
    body: { isActive: false, activations: { used: LIMIT, limit: LIMIT } },
  });
  for (const _ of [1, 2])
    expect(await readResponse(call("deactivate", { key, device: "a" }))).toEqual({
      status: 200,
      body: { activations: { used: 1, limit: LIMIT } },
    });
  expect((await readResponse(call("activate", { key, device: "c" }))).status).toBe(200);
});

test("fifty apps at once get as many places as there are", async () => {
  const { key, orderId } = await sell();
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => call("activate", { key, device: `d${index}` })),
  );
  const statuses = results.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 409)).toHaveLength(50 - LIMIT);
  const where = [["orderId", "==", orderId]] as const;
  expect(await app.services.documents.query(licenceActivations, { where })).toHaveLength(LIMIT);
});

test("pages of other sites may ask before they call, and only with POST", async () => {
  const response = await app.fetch(
    new Request("http://127.0.0.1:3000/api/licences/activate", {
      method: "OPTIONS",
      headers: {
        host: "127.0.0.1:3000",
        origin: ELSEWHERE,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
  expect(response.headers.get("access-control-allow-methods")).toBe("POST");
  expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  const read = await app.browser().get("/api/licences/activate");
  expect(read.status).toBe(405);
  expect(read.headers.get("allow")).toBe("POST, OPTIONS");
  for (const path of ["/api/session", "/api/downloads/poster", "/licence-key"])
    expect((await app.browser().get(path)).headers.has("access-control-allow-origin")).toBe(false);
});

const invalid: [string, unknown, string][] = [
  ["no key", { device: "a" }, "key"],
  ["an empty key", { key: "", device: "a" }, "key"],
  ["a number as key", { key: 1, device: "a" }, "key"],
  ["a key of 2,001 characters", { key: "x".repeat(2001), device: "a" }, "key"],
  ["no device", { key: "x" }, "device"],
  ["a device of spaces", { key: "x", device: "  " }, "device"],
  ["a device of 101 characters", { key: "x", device: "x".repeat(101) }, "device"],
  ["a device with a line break", { key: "x", device: "a\nb" }, "device"],
  ["a lone surrogate as device", { key: "x", device: "\ud800" }, "device"],
  ["an empty name", { key: "x", device: "a", name: "" }, "name"],
  ["a name that reverses what follows", { key: "x", device: "a", name: "\u202egnp.exe" }, "name"],
  ["a list", [], ""],
  ["text that is no JSON", "{", ""],
];

test.each(invalid)("a body with %s gives a 400 that names the field", async (_, body, path) => {
  const { status, body: failure } = await readResponse(call("activate", body));
  expect(status).toBe(400);
  expect(failure.data.issues).toMatchObject([{ path }]);
});

test("a body that is not JSON by its type gives a 415", async () => {
  const response = await readResponse(call("activate", "key=x", { "content-type": "text/plain" }));
  expect(response.status).toBe(415);
});

test("a forged key gives a 422, stores nothing, and says the same as one of an unknown order", async () => {
  const { key } = await sell();
  const before = await app.services.documents.query(licenceActivations, {});
  const [header, claims] = key.split(".");
  for (const name of ["activate", "check", "deactivate"])
    for (const forged of ["x", "a.b.c", `${header}.${claims}.${"A".repeat(86)}`])
      expect(await readResponse(call(name, { key: forged, device: "a" }))).toMatchObject({
        status: 422,
        body: {
          statusCode: 422,
          message: "This is not a licence key of this shop.",
          data: { reason: "unknown", issues: [{ path: "key" }] },
        },
      });
  expect(await app.services.documents.query(licenceActivations, {})).toEqual(before);
});

test("a refund revokes the key at once", async () => {
  const { orderId, key } = await sell();
  await readResponse(call("activate", { key, device: "a" }));
  await app.services.ownerOrders.refund({ orderId });
  for (const name of ["activate", "check"])
    expect(await readResponse(call(name, { key, device: "a" }))).toMatchObject({
      status: 403,
      body: { data: { reason: "revoked", because: "refunded" } },
    });
  expect((await readResponse(call("deactivate", { key, device: "a" }))).status).toBe(200);
});

test("a dispute revokes the key, and a dispute that is won restores it", async () => {
  const { key, orderId } = await sell();
  await readResponse(call("activate", { key, device: "a" }));
  const dispute = async (state: string) => {
    const response = await app.browser().postJson("/dev/payments/dispute", { orderId, state });
    expect(response.status).toBe(200);
    await app.jobs.find((job) => job.name === "missed payment events")?.run();
  };
  const check = async () => (await readResponse(call("check", { key, device: "a" }))).body;
  await dispute("open");
  await expect.poll(check).toMatchObject({ data: { reason: "revoked", because: "disputed" } });
  await dispute("won");
  await expect.poll(check).toMatchObject({ isActive: true, activations: { used: 1 } });
});

/** A call from this address. */
function checkFrom(shop: TestApp, remoteAddress: string, key = "x") {
  const request = new Request("http://127.0.0.1:3000/api/licences/check", {
    method: "POST",
    headers: { host: "127.0.0.1:3000", "content-type": "application/json" },
    body: JSON.stringify({ key, device: "a" }),
  });
  return shop.fetch(request, { incoming: { socket: { remoteAddress } } });
}

test("calls are limited for each client, until an hour has passed", async () => {
  const shop = await createTestApp();
  for (let count = 0; count < 600; count++)
    expect((await checkFrom(shop, "203.0.113.7")).status).toBe(422);
  const refused = await checkFrom(shop, "203.0.113.7");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect((await checkFrom(shop, "203.0.113.8")).status).toBe(422);
  shop.clock.advance(HOUR_MS);
  expect((await checkFrom(shop, "203.0.113.7")).status).toBe(422);
  // Keys that are not the shop's add no document of their own.
  expect(await shop.services.documents.query(rateLimits, {})).toHaveLength(2);
  await shop.close();
});

test("calls with one key are limited, whoever sends them", async () => {
  const [{ key }, other] = [await sell(), await sell()];
  const { documents } = app.services;
  const known = new Set((await documents.query(rateLimits, {})).map(({ id }) => id));
  const clients = ["198.51.100.1", "198.51.100.2"];
  for (const client of clients) expect((await checkFrom(app, client, key)).status).toBe(200);
  const added = (await documents.query(rateLimits, {})).filter(({ id }) => !known.has(id));
  const ofKey = added.filter(({ data }) => data.count === clients.length);
  expect([added.length, ofKey.length]).toEqual([3, 1]);
  await documents.update(rateLimits, ofKey[0]?.id ?? "", { count: 2000 });
  expect((await checkFrom(app, "198.51.100.3", key)).status).toBe(429);
  expect((await checkFrom(app, "198.51.100.3", other.key)).status).toBe(200);
  app.clock.advance(HOUR_MS);
  expect((await checkFrom(app, "198.51.100.3", key)).status).toBe(200);
});

test("neither keys nor devices reach the log", async () => {
  const { key } = await sell();
  await call("activate", { key, device: "secret-device", name: "Ann's laptop" });
  await call("activate", { key: `${key}x`, device: "secret-device" });
  const log = app.logged.join("\n");
  for (const text of [key.split(".")[2] ?? "", "secret-device", "Ann's laptop"])
    expect(log).not.toContain(text);
});
