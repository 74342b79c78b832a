/** Random secrets, stored only as hashes. Uses Web Crypto, because the domain does not import Node. */

/** 256 random bits, base64url. */
export function randomToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 in base64url. Stored instead of the token, so that the database does not reveal usable tokens. */
export async function hashToken(token: string): Promise<string> {
  return base64Url(await sha256(token));
}

/** SHA-256 in lower-case hex, as Firebase hashes a nonce before it goes to a provider and into the ID token. */
export async function hashNonce(nonce: string): Promise<string> {
  return Array.from(await sha256(nonce), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(text: string) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
