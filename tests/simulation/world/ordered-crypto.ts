/** Web Crypto works beside JavaScript, so that its results come in any order. Here they come as they were asked for. */
import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { randomBytes } from "#domain/host.ts";
import type { Scheduler } from "./scheduler.ts";

const methods = ["importKey", "exportKey", "sign", "verify"] as const;

/** Of an Ed25519 key in PKCS #8 (RFC 8410), up to its 32 bytes. */
const PKCS8_START = "302e020100300506032b657004220420";

/** Returns a function that restores Web Crypto. */
export function withOrderedCrypto({ external }: Scheduler): () => void {
  const { subtle } = crypto;
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(subtle, name, { configurable: true, value });
  for (const name of methods) {
    const work = Reflect.get(subtle, name) as (...given: unknown[]) => Promise<unknown>;
    replace(name, (...given: unknown[]) => external(work.apply(subtle, given)));
  }
  // Much faster than on another thread, for these short texts.
  replace(
    "digest",
    async (algorithm: string, data: Uint8Array) =>
      Uint8Array.from(createHash(algorithm.replace("-", "")).update(data).digest()).buffer,
  );
  replace("generateKey", () => external(generateKey()));
  return () => {
    for (const name of [...methods, "digest", "generateKey"]) Reflect.deleteProperty(subtle, name);
  };
}

/** An Ed25519 key that the world's randomness determines. */
async function generateKey(): Promise<CryptoKeyPair> {
  const key = Buffer.concat([Buffer.from(PKCS8_START, "hex"), randomBytes(32)]);
  const pair = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const jwk = createPublicKey(pair).export({ format: "jwk" });
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("pkcs8", key, "Ed25519", true, ["sign"]),
    crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]),
  ]);
  return { privateKey, publicKey };
}
