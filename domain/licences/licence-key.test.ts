import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from "node:crypto";
import { expect, test } from "vitest";
import { createCipher } from "#server/secrets/cipher.ts";
import { createLicenceShop, keyOf, reopen, sellLicence } from "#tests/support/licence-shop.ts";
import { createTestShop, order } from "#tests/support/test-shop.ts";
import { createLicences } from "./licences.ts";
import { licenceSigningKeys, toPem } from "./signing-keys.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString());

test("an order always has the same key, in every process, also if the plan has none any more", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  shop.clock.advance(400 * 86_400_000);
  const { plans } = shop.store;
  const later = plans.map((plan) => ({ ...plan, licenceKey: undefined }));
  const other = reopen(shop, { store: { ...shop.store, plans: later } });
  expect(await keyOf(shop, orderId, other)).toBe(key);
  expect(await other.publicKeys()).toHaveLength(1);
  expect((await sellLicence(shop, "another")).key).not.toBe(key);
});

test("a key names order, plan and day, and nothing else", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  const [header, claims] = key.split(".");
  const [published] = await shop.licences.publicKeys();
  expect(decode(header)).toEqual({ alg: "EdDSA", typ: "JWT", kid: published?.kid });
  expect(decode(claims)).toEqual({ v: 1, order: orderId, plan: "small", date: "2026-01-15" });
  expect(await shop.licences.read(key)).toEqual(decode(claims));
});

test("a plan without licence keys gives none, and neither does an unpaid order", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop, "buyer", "other");
  expect(key).toBe("");
  expect(await shop.licences.find(orderId)).toBeUndefined();
  expect(await shop.licences.activate(orderId, { device: "a" })).toEqual({ outcome: "unknown" });
  const unpaid = await order(shop, "late");
  expect(await keyOf(shop, unpaid)).toBeUndefined();
  expect(await shop.licences.activate(unpaid, { device: "a" })).toEqual({ outcome: "unknown" });
});

test("a shop that never sold a key publishes none", async () => {
  const shop = createTestShop();
  const cipher = createCipher("a secret for tests only", "licence keys");
  expect(await createLicences({ ...shop, cipher }).publicKeys()).toEqual([]);
});

test("processes that start at once agree on one signing key, whose private part is encrypted", async () => {
  const shop = createLicenceShop();
  const lists = await Promise.all(Array.from({ length: 8 }, () => reopen(shop).publicKeys()));
  expect(new Set(lists.map((keys) => JSON.stringify(keys)))).toHaveProperty("size", 1);
  const stored = await shop.documents.query(licenceSigningKeys, {});
  expect(stored.map(({ id }) => id)).toEqual(["test-1"]);
  expect(Object.keys(stored[0]?.data.publicJwk ?? {})).not.toContain("d");
  expect(stored[0]?.data.sealedPrivateKey).not.toMatch(/"d"|kty/);
});

test("with another app secret a further key signs, and sold keys stay valid", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  const changed = reopen(shop, { cipher: createCipher("another secret of the shop", "keys") });
  const newer = await keyOf(shop, orderId, changed);
  expect(newer).not.toBe(key);
  for (const licences of [changed, shop.licences])
    for (const each of [key, newer ?? ""])
      expect(await licences.read(each)).toMatchObject({ order: orderId });
  expect(await changed.publicKeys()).toHaveLength(2);
  // The process with the first secret still uses the first key.
  expect(await keyOf(shop, orderId, reopen(shop))).toBe(key);
});

test("a key of test mode is none in live mode, and the other way round", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  const live = reopen(shop, { isTest: false });
  expect(await live.read(key)).toBeUndefined();
  expect(await live.publicKeys()).not.toEqual(await shop.licences.publicKeys());
  expect(await live.activate(orderId, { device: "a" })).toEqual({ outcome: "unknown" });
  expect(await live.deactivate(orderId, "a")).toEqual({ outcome: "unknown" });
  expect(await keyOf(shop, orderId, live)).toBeUndefined();
});

test("the published PEM verifies a key with Node alone", async () => {
  const shop = createLicenceShop();
  const { key } = await sellLicence(shop);
  const [published] = await shop.licences.publicKeys();
  if (!published) throw new Error("No key is published");
  const pem = await toPem(published);
  expect(createPublicKey(pem).asymmetricKeyType).toBe("ed25519");
  const [header, claims, signature = ""] = key.split(".");
  const bytes = Buffer.from(signature, "base64url");
  expect(verify(null, Buffer.from(`${header}.${claims}`), pem, bytes)).toBe(true);
  expect(verify(null, Buffer.from(`${header}.${claims}x`), pem, bytes)).toBe(false);
});

/** Each makes a text that is no key of the shop from two real keys. */
const forgeries: [string, (one: string[], other: string[]) => string][] = [
  ["empty", () => ""],
  ["no key", () => "not a key"],
  ["truncated", (one) => one.join(".").slice(0, -1)],
  ["without its signature", ([header, claims]) => `${header}.${claims}.`],
  ["without its last part", ([header, claims]) => `${header}.${claims}`],
  ["followed by a part", (one) => `${one.join(".")}.x`],
  ["signed for another order", ([header, claims], [, , other]) => `${header}.${claims}.${other}`],
  [
    "changed to another plan",
    ([header, claims, signature]) =>
      `${header}.${encode({ ...decode(claims), plan: "large" })}.${signature}`,
  ],
  [
    "unsigned, as the header says",
    ([header, claims]) => `${encode({ ...decode(header), alg: "none" })}.${claims}.`,
  ],
  [
    "of an unknown signing key",
    ([header, claims, signature]) =>
      `${encode({ ...decode(header), kid: "other" })}.${claims}.${signature}`,
  ],
  [
    "signed by a stranger's key under the shop's id",
    ([header, claims]) => {
      const { privateKey } = generateKeyPairSync("ed25519");
      const signature = signBytes(null, Buffer.from(`${header}.${claims}`), privateKey);
      return `${header}.${claims}.${signature.toString("base64url")}`;
    },
  ],
  ["with parts that are no JSON", ([, , signature]) => `e30.AAAA.${signature}`],
];

test.each(forgeries)("a key is refused if it is %s", async (_, forge) => {
  const shop = createLicenceShop();
  const [{ key }, other] = [await sellLicence(shop), await sellLicence(shop, "other")];
  const forged = forge(key.split("."), other.key.split("."));
  expect(await shop.licences.read(forged)).toBeUndefined();
  expect(await shop.licences.read(key)).toBeDefined();
});

test("a key is read with the line breaks and spaces of a mail", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  const broken = ` ${key.replaceAll(/(.{40})/g, "$1\r\n ")}\n`;
  expect(await shop.licences.read(broken)).toMatchObject({ order: orderId });
});
