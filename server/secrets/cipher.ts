/** Encryption at rest for values that must be read back, such as refresh tokens: AES-256-GCM with HKDF keys. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Cipher } from "#domain/ports/cipher.ts";
import { randomBytes } from "#domain/host.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface CipherOptions {
  /** Former purposes, for decryption only. */
  readonly formerly?: readonly string[];
  /** Former secrets, for decryption only. */
  readonly formerSecrets?: readonly string[];
}

/** Each `purpose` has its own key, so ciphertexts of one purpose cannot be decrypted for another. */
export function createCipher(
  secret: string,
  purpose: string,
  { formerly = [], formerSecrets = [] }: CipherOptions = {},
): Cipher {
  // Changing this text would make stored ciphertexts unreadable.
  const keyOf = (from: string, name: string) => deriveKey(from, `seal:${name}`);
  const key = keyOf(secret, purpose);
  const names = [purpose, ...formerly];
  const keys = [secret, ...formerSecrets].flatMap((from) => names.map((name) => keyOf(from, name)));
  return {
    encrypt: (plaintext) => encryptWith(key, plaintext),
    decrypt(ciphertext) {
      const bytes = Buffer.from(ciphertext, "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      for (const each of keys) {
        const plaintext = decryptWith(each, bytes);
        if (plaintext !== undefined) return plaintext;
      }
      return undefined;
    },
  };
}

function encryptWith(key: Buffer, plaintext: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

function decryptWith(key: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const plaintext = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([plaintext, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Derives another secret, such as a webhook's. Base64url, deterministic per purpose. */
export function deriveSecret(secret: string, purpose: string): string {
  return deriveKey(secret, `secret:${purpose}`).toString("base64url");
}

function deriveKey(secret: string, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tollgate", info, 32));
}
