/** Reversible encryption for one purpose. The key stays on the server. */
export interface Cipher {
  /** Base64url. The same plaintext gives a different result each time. */
  encrypt(plaintext: string): string;
  /** Undefined if the text was changed, or was encrypted with another key or for another purpose. */
  decrypt(ciphertext: string): string | undefined;
}
