/** RSA keys that sign ID tokens. They are stored in the database, so that all processes share them. */
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type GenerateKeyPairResult,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { signingKeys, type SigningKeyData } from "../accounts/collections.ts";

const REREAD_AFTER_MS = 5 * 60_000;
/** Short, because verifiers fetch the published keys when they meet an unknown one. */
const REPUBLISHED_AFTER_MS = 1000;
const HOUR_MS = 60 * 60_000;
const SIGNS_FOR_MS = 30 * 24 * HOUR_MS;
/** How long a new key is published before it signs, so that clients that cache the public keys have it by then. */
const PUBLISHED_FIRST_MS = HOUR_MS;
/** How long an old key stays published after the new one signs, because a token lives an hour and processes may lag. */
const PUBLISHED_AFTER_MS = 2 * HOUR_MS;

const CLOCK_SKEW_MS = HOUR_MS;

export interface SigningKeys {
  /** The newest key that verifiers know by now and this process can decrypt; creates one if there is none. */
  signer(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /** All stored public keys, also those that another process stored a second ago. */
  jwks(): Promise<JSONWebKeySet>;
  readonly findKey: JWTVerifyGetKey;
  /** Creates the next key when it is due and deletes keys that are no longer needed. Idempotent. */
  rotate(): Promise<void>;
}

interface Loaded {
  readonly at: number;
  readonly jwks: JSONWebKeySet;
  readonly kids: ReadonlySet<string>;
  readonly findKey: JWTVerifyGetKey;
  readonly signer: { readonly kid: string; readonly privateKey: CryptoKey };
}

export interface SigningKeysOptions {
  readonly documents: Documents;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly generateKeyPair?: (() => Promise<GenerateKeyPairResult>) | undefined;
}

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;

  async function reload(): Promise<Loaded> {
    loading ??= load(options).finally(() => {
      loading = undefined;
    });
    loaded = await loading;
    return loaded;
  }

  async function current(maxAgeMs = REREAD_AFTER_MS): Promise<Loaded> {
    const age = loaded ? options.clock.now() - loaded.at : maxAgeMs;
    // A negative age means that the clock was set back.
    return loaded && age >= 0 && age < maxAgeMs ? loaded : reload();
  }

  return {
    rotate: () => rotate(options),
    signer: async () => (await current()).signer,
    jwks: async () => (await current(REPUBLISHED_AFTER_MS)).jwks,
    async findKey(header, token) {
      const keys = await current();
      const known = header.kid && keys.kids.has(header.kid) ? keys : await reload();
      return known.findKey(header, token);
    },
  };
}

async function load(options: SigningKeysOptions): Promise<Loaded> {
  const { documents, cipher, clock } = options;
  const stored = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  const own = stored.flatMap(({ data }) => {
    const opened = cipher.decrypt(data.sealedPrivateKey);
    return opened === undefined ? [] : [{ data, opened }];
  });
  const at = clock.now();
  const signing = own.find(({ data }) => data.createdAt + PUBLISHED_FIRST_MS <= at) ?? own.at(-1);
  if (signing) {
    const { data, opened } = signing;
    const privateKey = (await importJWK(JSON.parse(opened) as JWK, "RS256")) as CryptoKey;
    // Publish only `own` keys: whoever has the former secret may know a key that this secret cannot decrypt.
    const jwks = { keys: own.map(({ data: key }) => key.publicJwk) };
    return {
      at,
      jwks,
      kids: new Set(own.map(({ data: key }) => key.kid)),
      findKey: createLocalJWKSet(jwks),
      signer: { kid: data.kid, privateKey },
    };
  }
  await storeFirstKey(options);
  return load(options);
}

/** If several processes start at once, one stores its key and the others use it. */
async function storeFirstKey(options: SigningKeysOptions): Promise<void> {
  const { documents, cipher } = options;
  const key = await generateSigningKey(options, options.clock.now());
  await documents.transaction(async (transaction) => {
    const stored = await transaction.query(signingKeys, {});
    if (stored.some(({ data }) => cipher.decrypt(data.sealedPrivateKey) !== undefined)) return;
    transaction.create(signingKeys, key.kid, key);
  });
}

async function rotate(options: SigningKeysOptions): Promise<void> {
  const { documents, clock } = options;
  const now = clock.now();
  const stored = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  const newest = newestOf(stored, now);
  const isDue =
    stored.length > 0 && (newest ?? -Infinity) + SIGNS_FOR_MS - PUBLISHED_FIRST_MS <= now;
  const next = isDue ? await generateSigningKey(options, now) : undefined;
  await documents.transaction(async (transaction) => {
    const keys = await transaction.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
    const signingLongest = keys.findIndex(
      ({ data }) => data.createdAt + PUBLISHED_FIRST_MS + PUBLISHED_AFTER_MS <= now,
    );
    if (next && newestOf(keys, now) === newest) transaction.create(signingKeys, next.kid, next);
    if (signingLongest < 0) return;
    for (const { id } of keys.slice(signingLongest + 1)) transaction.delete(signingKeys, id);
  });
}

/** Ignores keys from the future. They were created while the clock was wrong and must not delay rotation. */
function newestOf(keys: readonly Snapshot<SigningKeyData>[], now: number): number | undefined {
  return keys.find(({ data }) => data.createdAt <= now + CLOCK_SKEW_MS)?.data.createdAt;
}

export function generateRsaKeyPair(): Promise<GenerateKeyPairResult> {
  return generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
}

async function generateSigningKey(
  { cipher, generateKeyPair = generateRsaKeyPair }: SigningKeysOptions,
  createdAt: number,
): Promise<SigningKeyData> {
  const pair = await generateKeyPair();
  const { kty, n, e } = await exportJWK(pair.publicKey);
  if (!kty || !n || !e) throw new Error("A generated key is not an RSA key");
  const kid = await calculateJwkThumbprint({ kty, n, e });
  return {
    kid,
    publicJwk: { kty, n, e, kid, alg: "RS256", use: "sig" },
    sealedPrivateKey: cipher.encrypt(JSON.stringify(await exportJWK(pair.privateKey))),
    createdAt,
  };
}
