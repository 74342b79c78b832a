/** Secrets a person carries: made here, stored only as a hash. Web Crypto, so that the domain stays free of Node. */

/** 256 random bits, base64url. */
export function randomToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256, base64url: what is stored for a token, so that who reads the documents cannot use it. */
export async function hashToken(token: string): Promise<string> {
  return base64Url(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))),
  );
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
