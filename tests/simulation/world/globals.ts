/** Timers and Web Crypto end in an order that differs between runs. Here they end at once, or in simulated time. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  KeyObject,
  sign,
  verify,
} from "node:crypto";
import { randomBytes } from "#domain/host.ts";
import type { Scheduler } from "./scheduler.ts";

/** The bytes before the key's own 32 bytes in an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_START = "302e020100300506032b657004220420";

/** Replaces timers and the slow part of Web Crypto. Returns a function that restores both. */
export function replaceGlobals({ now, at }: Scheduler): () => void {
  const { setTimeout: setOwnTimeout, clearTimeout: clearOwnTimeout } = globalThis;
  const { subtle } = crypto;
  const importOwn = subtle.importKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKey>;
  const replaced = {
    ...syncCrypto,
    /** Extractable, which `KeyObject.from` needs. */
    importKey: (format: string, key: unknown, algorithm: unknown, _: boolean, usages: string[]) =>
      importOwn(format, key, algorithm, true, usages),
  };
  Object.assign(subtle, replaced);
  Object.assign(globalThis, {
    setTimeout(work: () => void, milliseconds: number): { isCleared: boolean } {
      const timer = { isCleared: false };
      at(now() + milliseconds, () => timer.isCleared || work());
      return timer;
    },
    clearTimeout: (timer: { isCleared: boolean }) => void (timer.isCleared = true),
  });
  return () => {
    Object.assign(globalThis, { setTimeout: setOwnTimeout, clearTimeout: clearOwnTimeout });
    for (const name of Object.keys(replaced)) Reflect.deleteProperty(subtle, name);
  };
}

const syncCrypto = {
  async sign(algorithm: string, key: CryptoKey, data: Uint8Array): Promise<ArrayBuffer> {
    const own = KeyObject.from(key);
    const isHmac = algorithm === "HMAC";
    const bytes = isHmac ? createHmac("sha256", own).update(data).digest() : sign(null, data, own);
    return Uint8Array.from(bytes).buffer;
  },
  verify: async (
    _algorithm: string,
    key: CryptoKey,
    signature: Uint8Array,
    data: Uint8Array,
  ): Promise<boolean> => verify(null, data, KeyObject.from(key), signature),
  digest: async (algorithm: string, data: Uint8Array): Promise<ArrayBuffer> =>
    Uint8Array.from(createHash(algorithm.replace("-", "")).update(data).digest()).buffer,
  /** An Ed25519 key that depends on the simulation's seed. */
  async generateKey(): Promise<CryptoKeyPair> {
    const key = Buffer.concat([Buffer.from(PKCS8_START, "hex"), randomBytes(32)]);
    const pair = createPrivateKey({ key, format: "der", type: "pkcs8" });
    const jwk = createPublicKey(pair).export({ format: "jwk" });
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.importKey("pkcs8", key, "Ed25519", true, ["sign"]),
      crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]),
    ]);
    return { privateKey, publicKey };
  },
};
