/** Encryption at rest for what must be read back: refresh tokens and signing keys. AES-256-GCM, keys by HKDF. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Base64url of iv, tag and ciphertext; a different text at each call. */
  close(plaintext: string): string;
  /** Undefined where the text was not sealed with this secret for this purpose, or was changed. */
  open(sealed: string): string | undefined;
}

/** `purpose` separates uses of one secret: what was sealed for one cannot be opened for another. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "tollgate", `seal:${purpose}`, 32));
  return {
    close(plaintext) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const plaintext = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([plaintext, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** A secret for another part, such as a webhook's, that follows from the one the maker keeps. */
export function deriveSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "tollgate", `secret:${purpose}`, 32)).toString(
    "base64url",
  );
}
