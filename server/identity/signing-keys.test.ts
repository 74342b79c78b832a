import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import type { Documents } from "#domain/ports.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite.ts";
import { createSeal } from "#server/seal.ts";
import { signingKeys } from "./collections.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.ts";

function createProcess(documents: Documents, secret = "one secret", time = 1000): SigningKeys {
  const seal = createSeal(secret, "signing-keys");
  return createSigningKeys({ documents, seal, clock: { now: () => time } });
}

async function sign(keys: SigningKeys): Promise<string> {
  const { kid, privateKey } = await keys.signer();
  return new SignJWT({}).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

test("processes that start at once agree on one key", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const processes = Array.from({ length: 4 }, () => createProcess(documents));
  const tokens = await Promise.all(processes.map(sign));
  expect(await documents.query(signingKeys, {})).toHaveLength(1);
  for (const keys of processes) for (const token of tokens) await jwtVerify(token, keys.findKey);
});

test("a process takes a token signed with a key newer than those it read", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const first = createProcess(documents);
  await first.signer();
  const second = createProcess(documents, "another secret", 2000);
  const token = await sign(second);
  await jwtVerify(token, first.findKey);
  await jwtVerify(await sign(first), second.findKey);
  expect((await second.jwks()).keys).toHaveLength(2);
});

test("the newest key signs", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const old = await createProcess(documents).signer();
  const elsewhere = createSqliteDocuments({ path: ":memory:" });
  const { kid } = await createProcess(elsewhere, "one secret", 5000).signer();
  const [newer] = await elsewhere.query(signingKeys, {});
  if (newer) await documents.create(signingKeys, newer.id, newer.data);
  expect((await createProcess(documents).signer()).kid).toBe(kid);
  expect(kid).not.toBe(old.kid);
});

test("neither the documents nor the published set hold a private key", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const { keys } = await createProcess(documents).jwks();
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  const [stored] = await documents.query(signingKeys, {});
  expect(JSON.stringify(stored)).not.toContain('"d"');
});
