import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createCipher } from "#server/secrets/cipher.ts";
import { signingKeys } from "../accounts/collections.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function createProcess(documents: Documents, secret = "one secret", time = 1000): SigningKeys {
  const cipher = createCipher(secret, "signing-keys");
  return createSigningKeys({ documents, cipher, clock: { now: () => time } });
}

async function sign(keys: SigningKeys): Promise<string> {
  const { kid, privateKey } = await keys.signer();
  return new SignJWT({}).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

/** Adds a key that another process made. */
async function withKey(documents: Documents, time: number, secret = "one secret") {
  const elsewhere = createSqliteDocuments({ path: ":memory:" });
  await createProcess(elsewhere, secret, time).signer();
  for (const { id, data } of await elsewhere.query(signingKeys, {}))
    await documents.create(signingKeys, id, data);
  return documents;
}

test("processes that start at once agree on one key", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const processes = Array.from({ length: 4 }, () => createProcess(documents));
  const tokens = await Promise.all(processes.map(sign));
  expect(await documents.query(signingKeys, {})).toHaveLength(1);
  for (const keys of processes) for (const token of tokens) await jwtVerify(token, keys.findKey);
});

test("a process verifies a token signed with a key newer than those it has read", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const first = createProcess(documents);
  await first.signer();
  const second = createProcess(await withKey(documents, 2000), "one secret", 2000 + HOUR_MS);
  const token = await sign(second);
  await jwtVerify(token, first.findKey);
  await jwtVerify(await sign(first), second.findKey);
  expect((await second.jwks()).keys).toHaveLength(2);
});

test("a process publishes the key of another one after a second", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  let time = 1000;
  const cipher = createCipher("one secret", "signing-keys");
  const first = createSigningKeys({ documents, cipher, clock: { now: () => time } });
  expect((await first.jwks()).keys).toHaveLength(1);
  await withKey(documents, 2000);
  time += 1000;
  expect((await first.jwks()).keys).toHaveLength(2);
});

test("the newest key signs", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const old = await createProcess(documents).signer();
  await withKey(documents, 5000);
  const { kid } = await createProcess(documents, "one secret", 5000 + HOUR_MS).signer();
  const keys = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  expect(kid).toBe(keys[0]?.id);
  expect(kid).not.toBe(old.kid);
});

test("a key of another secret is neither published nor believed", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const stolen = createProcess(documents, "a secret that leaked");
  const token = await sign(stolen);
  const keys = createProcess(documents);
  const { kid } = await keys.signer();
  expect((await keys.jwks()).keys.map((key) => key.kid)).toEqual([kid]);
  await expect(jwtVerify(token, keys.findKey)).rejects.toThrow("no applicable key");
});

test("neither the documents nor the published keys contain a private key", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const { keys } = await createProcess(documents).jwks();
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  const [stored] = await documents.query(signingKeys, {});
  expect(JSON.stringify(stored)).not.toContain('"d"');
});

/** Several processes of one shop, with one clock. */
function createProcesses() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const cipher = createCipher("one secret", "signing-keys");
  const processes = [1, 2, 3].map(() => createSigningKeys({ documents, cipher, clock }));
  const [first = createProcess(documents)] = processes;
  return {
    processes,
    clock,
    first,
    rotate: () => Promise.all(processes.map((keys) => keys.rotate())),
    kidsOf: async () => (await first.jwks()).keys.map(({ kid }) => kid),
    signers: async () =>
      new Set(await Promise.all(processes.map(async (k) => (await k.signer()).kid))),
  };
}

test("after 30 days a new key signs; it is published before that, and the old key stays published afterwards", async () => {
  const { processes, clock, first, rotate, kidsOf, signers } = createProcesses();
  const { kid: old } = await first.signer();
  clock.time += 30 * DAY_MS - HOUR_MS - 1;
  await rotate();
  expect(await kidsOf()).toEqual([old]);

  clock.time += 1;
  await rotate();
  await rotate();
  clock.time += 5 * 60_000;
  const [next, ...others] = await kidsOf();
  expect(others).toEqual([old]);
  expect(await signers()).toEqual(new Set([old]));

  clock.time += HOUR_MS;
  expect(await signers()).toEqual(new Set([next]));
  const token = await sign(first);
  for (const keys of processes) await jwtVerify(token, keys.findKey);
  // The last token of the old key may be an hour old and still valid.
  await rotate();
  expect(await kidsOf()).toEqual([next, old]);

  clock.time += 2 * HOUR_MS;
  await rotate();
  clock.time += 5 * 60_000;
  expect(await kidsOf()).toEqual([next]);
  expect(await signers()).toEqual(new Set([next]));
});

test("a token of the old key is valid for its whole hour", async () => {
  const { clock, first, rotate, processes } = createProcesses();
  await first.signer();
  clock.time += 30 * DAY_MS - HOUR_MS;
  await rotate();
  // A process that last read the keys five minutes ago signs with the old key at the last moment.
  clock.time += HOUR_MS - 1;
  const token = await sign(first);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    clock.time += HOUR_MS / 4;
    await rotate();
    for (const keys of processes) await jwtVerify(token, keys.findKey);
  }
});

test("rotating without a key, or twice, does nothing", async () => {
  const { rotate, kidsOf } = createProcesses();
  await rotate();
  expect(await kidsOf()).toHaveLength(1);
  await rotate();
  expect(await kidsOf()).toHaveLength(1);
});
