import { randomBytes } from "./host.ts";

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomText(32);
}

/** 128 random bits, base64url: 22 characters. */
export function randomId(): string {
  return randomText(16);
}

function randomText(bytes: number): string {
  return base64Url(randomBytes(bytes));
}

/** SHA-256 in base64url. Store this instead of the token, so that the database contains no usable tokens. */
export async function hashToken(token: string): Promise<string> {
  return base64Url(await sha256(token));
}

/** HMAC-SHA-256 in base64url, for texts that could be guessed from a plain hash. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const encode = (part: string) => new TextEncoder().encode(part);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  return base64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text))));
}

/** SHA-256 in lower-case hex, as Firebase hashes a nonce. */
export async function hashNonce(nonce: string): Promise<string> {
  return Array.from(await sha256(nonce), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(text: string) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Undefined unless the text is the canonical base64url of its bytes. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return base64Url(bytes) === text ? bytes : undefined;
}
