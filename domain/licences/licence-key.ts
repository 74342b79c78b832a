/**
 * A JSON Web Token (RFC 7519) signed with Ed25519 (RFC 8037), without personal data. Keys are not stored, because the
 * signature is deterministic.
 */
import { z } from "zod";
import { base64Url, fromBase64Url } from "../tokens.ts";
import { ALGORITHM, type LicenceSigner, type PublicLicenceKey } from "./signing-keys.ts";

/** Later versions must keep the meaning of these claims. */
const VERSION = 1;

const headerSchema = z.object({ alg: z.literal("EdDSA"), kid: z.string() });

const claimsSchema = z.object({
  v: z.literal(VERSION),
  order: z.string().min(1),
  plan: z.string().min(1),
  /** Day of the purchase in UTC. */
  date: z.iso.date(),
});

export type LicenceClaims = Omit<z.output<typeof claimsSchema>, "v">;

export async function signLicenceKey(
  { kid, privateKey }: LicenceSigner,
  { order, plan, date }: LicenceClaims,
): Promise<string> {
  const header = encode({ alg: "EdDSA", typ: "JWT", kid });
  const signed = `${header}.${encode({ v: VERSION, order, plan, date })}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign(ALGORITHM, privateKey, bytes);
  return `${signed}.${base64Url(new Uint8Array(signature))}`;
}

/** Undefined for an invalid key. Ignores whitespace, which mail programs insert. */
export async function readLicenceKey(
  text: string,
  findKey: (kid: string) => Promise<PublicLicenceKey | undefined>,
): Promise<LicenceClaims | undefined> {
  const [header = "", claims = "", signature = "", ...rest] = text.replaceAll(/\s/g, "").split(".");
  const bytes = fromBase64Url(signature);
  const named = headerSchema.safeParse(decode(header));
  if (rest.length > 0 || !bytes || !named.success) return undefined;
  const publicKey = await findKey(named.data.kid);
  if (!publicKey) return undefined;
  const { kty, crv, x } = publicKey;
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, ALGORITHM, false, ["verify"]);
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  if (!(await crypto.subtle.verify(ALGORITHM, key, bytes, signed))) return undefined;
  const read = claimsSchema.safeParse(decode(claims));
  return read.success ? read.data : undefined;
}

function encode(value: object): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function decode(part: string): unknown {
  const bytes = fromBase64Url(part);
  if (!bytes) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
