import type { Cipher } from "#domain/ports/cipher.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { type CipherOptions, createCipher, deriveSecret } from "./cipher.ts";
import { ownSecret } from "./own-secret.ts";

/** Keys for each purpose, all derived from the app secret. */
export interface Secrets {
  cipher(purpose: string, options?: CipherOptions): Cipher;
  /** Derives a secret for signatures or keyed hashes, as base64url. */
  derive(purpose: string): string;
}

/** If `appSecret` is absent, the app uses a secret stored in its documents. */
export async function openSecrets(
  documents: Documents,
  appSecret: string | undefined,
): Promise<Secrets> {
  const secret = appSecret ?? (await ownSecret(documents));
  return {
    cipher: (purpose, options) => createCipher(secret, purpose, options),
    derive: (purpose) => deriveSecret(secret, purpose),
  };
}
