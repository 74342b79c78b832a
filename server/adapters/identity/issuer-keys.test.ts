/** Google's keys over HTTP, with a stand-in that rotates them. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIssuerKeys } from "./issuer-keys.ts";
import { createToolkitIdentity } from "./toolkit.ts";

const PROJECT = "demo-shop";
const COOLDOWN_MS = 30_000;
const MAX_AGE_MS = 10 * 60_000;

type Signer = (kid: string, changes?: Record<string, unknown>) => Promise<string>;

const pair = await generateKeyPair("RS256", { extractable: true });
const other = await generateKeyPair("RS256", { extractable: true });

const signerOf =
  ({ privateKey }: typeof pair): Signer =>
  (kid, changes = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { auth_time: iat, firebase: { sign_in_provider: "password" } };
    return new SignJWT({ ...claims, sub: "ada", iat, exp: iat + 3600, ...changes })
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .sign(privateKey);
  };
const sign = signerOf(pair);
const signWithOther = signerOf(other);

let published: object[];
let fetches: number;
let isDown: boolean;
const server = createServer((_request, response) => {
  fetches += 1;
  response.writeHead(isDown ? 503 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ keys: published }));
});

async function publish(...kids: string[]): Promise<void> {
  published = await Promise.all(
    kids.map(async (kid) => ({
      ...(await exportJWK((kid.startsWith("other") ? other : pair).publicKey)),
      kid,
      alg: "RS256",
      use: "sig",
    })),
  );
}

let verify: (token: string) => Promise<string | undefined>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  [fetches, isDown] = [0, false];
  await publish("first");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/keys`;
  const never = () => Promise.reject(new Error("not asked here"));
  const identity = createToolkitIdentity({
    fetch: (request) => fetch(request),
    apiKey: "key",
    projectId: PROJECT,
    signUpUrl: url,
    tokenUrl: url,
    issuerKeys: (): JWTVerifyGetKey => createIssuerKeys({ url, fetch }),
    clock: { now: () => Date.now() },
    personLifetime: 0,
    findPerson: never,
  });
  verify = async (token) => (await identity.verifyIdToken(token))?.uid;
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test("a token signed with a key published since is accepted at once, and the old key still counts", async () => {
  expect(await verify(await sign("first"))).toBe("ada");
  await publish("first", "other-second");
  wait(COOLDOWN_MS);
  expect(await verify(await signWithOther("other-second"))).toBe("ada");
  expect(await verify(await sign("first"))).toBe("ada");
  expect(fetches).toBe(2);
});

test("a key that is no longer published stops counting within ten minutes", async () => {
  expect(await verify(await sign("first"))).toBe("ada");
  await publish("other-second");
  wait(MAX_AGE_MS - 1000);
  expect(await verify(await sign("first"))).toBe("ada");
  wait(1000);
  expect(await verify(await sign("first"))).toBeUndefined();
});

test("tokens with invented key ids make the shop ask once in thirty seconds, whoever sends them", async () => {
  expect(await verify(await sign("first"))).toBe("ada");
  for (let minute = 0; minute < 2; minute += 1) {
    const invented = Array.from({ length: 50 }, (_, index) => sign(`invented-${index}`));
    const results = await Promise.all(invented.map(async (token) => verify(await token)));
    expect(new Set(results)).toEqual(new Set([undefined]));
    expect(await verify(await sign("first"))).toBe("ada");
    expect(fetches).toBe(1 + minute);
    wait(COOLDOWN_MS);
  }
});

test("while the keys cannot be fetched, known keys count, and an unknown one is an outage", async () => {
  expect(await verify(await sign("first"))).toBe("ada");
  isDown = true;
  wait(MAX_AGE_MS / 2);
  expect(await verify(await sign("first"))).toBe("ada");
  await expect(verify(await signWithOther("other-second"))).rejects.toThrow("could not be read");
  wait(MAX_AGE_MS);
  await expect(verify(await sign("first"))).rejects.toThrow("could not be read");
  isDown = false;
  expect(await verify(await sign("first"))).toBe("ada");
});

test("while the keys cannot be fetched, tokens cause three requests in five seconds", async () => {
  isDown = true;
  for (let index = 0; index < 50; index += 1)
    await expect(verify(await sign(`invented-${index}`))).rejects.toThrow("could not be read");
  expect(fetches).toBe(3);
  isDown = false;
  wait(5000);
  expect(await verify(await sign("first"))).toBe("ada");
});

test("the service's clock may be a minute ahead", async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await verify(await sign("first", { iat: now + 60 }))).toBe("ada");
  expect(await verify(await sign("first", { iat: now + 61 }))).toBeUndefined();
  expect(await verify(await sign("first", { iat: now - 3600, exp: now + 1 }))).toBe("ada");
  expect(await verify(await sign("first", { iat: now - 3600, exp: now }))).toBeUndefined();
});
