/** Keys are never rotated or deleted, because apps verify licence keys offline. */
import { z } from "zod";
import type { Cipher } from "../ports/cipher.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import { DocumentExists, type Documents } from "../ports/documents.ts";
import { hashToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";
import { modeName } from "../mode.ts";

export const ALGORITHM = "Ed25519";

const KID_LENGTH = 8;

/** A JSON Web Key as published (RFC 8037). */
const publicSchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal(ALGORITHM),
  x: z.string(),
  kid: z.string(),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
});

export type PublicLicenceKey = z.output<typeof publicSchema>;

/** Ids are mode and number: "live-1". Processes that create the first key in parallel agree on one by its id. */
export const licenceSigningKeys = defineCollection("licenceSigningKeys", {
  schema: z.object({
    publicJwk: publicSchema,
    sealedPrivateKey: z.string(),
    createdAt: z.instanceof(Timestamp),
  }),
  expires: { never: "Sold licence keys must stay valid." },
});

export interface LicenceSigner {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

type StoredKey = z.output<typeof licenceSigningKeys.schema>;

export interface LicenceSigningKeys {
  /** The oldest key that this shop can decrypt. Creates one if there is none. */
  signer(): Promise<LicenceSigner>;
  find(kid: string): Promise<PublicLicenceKey | undefined>;
  /** Oldest first. Empty before the first key is created. */
  list(): Promise<PublicLicenceKey[]>;
}

export interface LicenceSigningPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly isTest: boolean;
}

/** PEM (RFC 7468). */
export async function toPem({ kty, crv, x }: PublicLicenceKey): Promise<string> {
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, ALGORITHM, true, ["verify"]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("spki", key));
  const text = btoa(String.fromCharCode(...bytes));
  return `-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----\n`;
}

export function createLicenceSigningKeys(ports: LicenceSigningPorts): LicenceSigningKeys {
  const known = new Map<string, PublicLicenceKey>();
  let signer: Promise<LicenceSigner> | undefined;

  async function list(): Promise<PublicLicenceKey[]> {
    const found = (await readAll(ports)).map(({ publicJwk }) => publicJwk);
    for (const key of found) known.set(key.kid, key);
    return found;
  }

  return {
    list,
    async find(kid) {
      if (!known.has(kid)) await list();
      return known.get(kid);
    },
    signer() {
      signer ??= loadSigner(ports).catch((error: unknown) => {
        signer = undefined;
        throw error;
      });
      return signer;
    },
  };
}

function idOf({ isTest }: LicenceSigningPorts, number: number): string {
  return `${modeName(isTest)}-${number}`;
}

async function readAll(ports: LicenceSigningPorts): Promise<StoredKey[]> {
  const found: StoredKey[] = [];
  for (;;) {
    const stored = await ports.documents.get(licenceSigningKeys, idOf(ports, found.length + 1));
    if (!stored) return found;
    found.push(stored.data);
  }
}

/** After a change of APP_SECRET, no private key can be decrypted, so a new key is created beside the old one. */
async function loadSigner(ports: LicenceSigningPorts): Promise<LicenceSigner> {
  const stored = await readAll(ports);
  for (const { publicJwk, sealedPrivateKey } of stored) {
    const opened = ports.cipher.decrypt(sealedPrivateKey);
    if (opened === undefined) continue;
    const jwk = JSON.parse(opened) as JsonWebKey;
    const privateKey = await crypto.subtle.importKey("jwk", jwk, ALGORITHM, false, ["sign"]);
    return { kid: publicJwk.kid, privateKey };
  }
  try {
    await ports.documents.create(
      licenceSigningKeys,
      idOf(ports, stored.length + 1),
      await generateKey(ports),
    );
  } catch (error) {
    if (!(error instanceof DocumentExists)) throw error;
  }
  return loadSigner(ports);
}

async function generateKey({ cipher, clock }: LicenceSigningPorts): Promise<StoredKey> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const { x } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  if (x === undefined) throw new Error("A generated key is not an Ed25519 key");
  // A prefix of the thumbprint (RFC 7638) keeps licence keys short.
  const thumbprint = await hashToken(`{"crv":"${ALGORITHM}","kty":"OKP","x":"${x}"}`);
  const kid = thumbprint.slice(0, KID_LENGTH);
  return {
    publicJwk: { kty: "OKP", crv: ALGORITHM, x, kid, alg: "EdDSA", use: "sig" },
    sealedPrivateKey: cipher.encrypt(
      JSON.stringify(await crypto.subtle.exportKey("jwk", pair.privateKey)),
    ),
    createdAt: Timestamp.fromMillis(clock.now()),
  };
}
