/** The RSA keys behind ID tokens. They live in the documents, so that every process knows every other's. */
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import type { Clock, Documents } from "#domain/ports.ts";
import type { Seal } from "#server/seal.ts";
import { signingKeys, type SigningKeyData } from "#server/identity/collections.ts";

const REREAD_AFTER_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const SIGNS_FOR_MS = 30 * 24 * HOUR_MS;
/** A new key is published so long before it signs: whoever keeps the public keys for a while has read it by then. */
const PUBLISHED_FIRST_MS = HOUR_MS;
/** An old key is published so long after the new one signs: the last token lives an hour, and processes may lag. */
const PUBLISHED_AFTER_MS = 2 * HOUR_MS;

export interface SigningKeys {
  /** The newest stored key that has been published long enough and this process can open; made on first need. */
  signer(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /** All stored public keys. */
  jwks(): Promise<JSONWebKeySet>;
  /** For jose: reads the documents again for a kid it does not know. */
  readonly findKey: JWTVerifyGetKey;
  /** Makes the next key in time and removes those nothing depends on any more. Idempotent. */
  rotate(): Promise<void>;
}

interface Loaded {
  readonly at: number;
  readonly jwks: JSONWebKeySet;
  readonly kids: ReadonlySet<string>;
  readonly findKey: JWTVerifyGetKey;
  readonly signer: { readonly kid: string; readonly privateKey: CryptoKey };
}

interface SigningKeysOptions {
  readonly documents: Documents;
  readonly seal: Seal;
  readonly clock: Clock;
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

  async function current(): Promise<Loaded> {
    const isFresh = loaded && options.clock.now() - loaded.at < REREAD_AFTER_MS;
    return loaded && isFresh ? loaded : reload();
  }

  return {
    rotate: () => rotate(options),
    signer: async () => (await current()).signer,
    jwks: async () => (await current()).jwks,
    async findKey(header, token) {
      const keys = await current();
      const known = header.kid && keys.kids.has(header.kid) ? keys : await reload();
      return known.findKey(header, token);
    },
  };
}

async function load(options: SigningKeysOptions): Promise<Loaded> {
  const { documents, seal, clock } = options;
  const stored = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  const own = stored.flatMap(({ data }) => {
    const opened = seal.open(data.sealedPrivateKey);
    return opened === undefined ? [] : [{ data, opened }];
  });
  const at = clock.now();
  const signing = own.find(({ data }) => data.createdAt + PUBLISHED_FIRST_MS <= at) ?? own.at(-1);
  if (signing) {
    const { data, opened } = signing;
    const privateKey = (await importJWK(JSON.parse(opened) as JWK, "RS256")) as CryptoKey;
    const jwks = { keys: stored.map(({ data: key }) => key.publicJwk) };
    return {
      at,
      jwks,
      kids: new Set(stored.map(({ id }) => id)),
      findKey: createLocalJWKSet(jwks),
      signer: { kid: data.kid, privateKey },
    };
  }
  await storeFirstKey(options);
  return load(options);
}

/** Of several processes that start at once, one stores its key and the others use that one. */
async function storeFirstKey({ documents, seal, clock }: SigningKeysOptions): Promise<void> {
  const key = await generateSigningKey(seal, clock.now());
  await documents.transaction(async (transaction) => {
    const stored = await transaction.query(signingKeys, {});
    if (stored.some(({ data }) => seal.open(data.sealedPrivateKey) !== undefined)) return;
    transaction.create(signingKeys, key.kid, key);
  });
}

async function rotate({ documents, seal, clock }: SigningKeysOptions): Promise<void> {
  const now = clock.now();
  const stored = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  const newest = stored[0]?.data.createdAt;
  const isDue = newest !== undefined && newest + SIGNS_FOR_MS - PUBLISHED_FIRST_MS <= now;
  const next = isDue ? await generateSigningKey(seal, now) : undefined;
  await documents.transaction(async (transaction) => {
    const keys = await transaction.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
    const signingLongest = keys.findIndex(
      ({ data }) => data.createdAt + PUBLISHED_FIRST_MS + PUBLISHED_AFTER_MS <= now,
    );
    // Another process may have been first.
    if (next && keys[0]?.data.createdAt === newest) transaction.create(signingKeys, next.kid, next);
    if (signingLongest < 0) return;
    for (const { id } of keys.slice(signingLongest + 1)) transaction.delete(signingKeys, id);
  });
}

async function generateSigningKey(seal: Seal, createdAt: number): Promise<SigningKeyData> {
  const pair = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const { kty, n, e } = await exportJWK(pair.publicKey);
  if (!kty || !n || !e) throw new Error("A generated key is no RSA key");
  const kid = await calculateJwkThumbprint({ kty, n, e });
  return {
    kid,
    publicJwk: { kty, n, e, kid, alg: "RS256", use: "sig" },
    sealedPrivateKey: seal.close(JSON.stringify(await exportJWK(pair.privateKey))),
    createdAt,
  };
}
