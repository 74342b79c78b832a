/** Encrypts data of former app secrets again with the current one. */
import { licenceSigningKeys } from "#domain/licences/signing-keys.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Collection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { forgetEarlierSecret } from "../secrets/own-secret.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { sessions } from "../sessions/records.ts";
import { embedded } from "./embedded.ts";

/** The names of all encrypted fields begin with "sealed". */
const SEALED = /^sealed[A-Z]/;

export interface Resealed {
  readonly rewritten: number;
  /** Unchanged documents that no known secret decrypts, as `collection/id`. */
  readonly unreadable: readonly string[];
  readonly deleted: number;
}

export interface ResealOptions {
  /** Also deletes everything that gives access to somebody with a former secret and a copy of the database. */
  readonly isLeaked: boolean;
  /** Test mode keeps the secret of an earlier build, which live mode may still need. */
  readonly isTest: boolean;
}

/**
 * Works beside a running shop with the same secrets. Only older backups need former secrets afterwards. Throws if the
 * secret in use is the one that would be deleted.
 */
export async function reseal(
  documents: Documents,
  secrets: Secrets,
  { isLeaked, isTest }: ResealOptions,
): Promise<Resealed> {
  if (secrets.isInDatabase && !isTest)
    throw new Error(
      "The app secret in use is the one in the database: set APP_SECRET first, for the shop and for this command.",
    );
  const unreadable: string[] = [];
  let [rewritten, deleted] = [0, 0];

  async function rewrite<T extends object>(collection: Collection<T>, purpose: string) {
    const cipher = secrets.cipher(purpose);
    for (const { id } of await documents.query(collection, {}))
      await documents.transaction(async (transaction) => {
        const found = await transaction.get(collection, id);
        if (!found) return;
        const renewed = renew(found.data, cipher);
        if (renewed === undefined) return void unreadable.push(`${collection.name}/${id}`);
        if (renewed === found.data) return;
        transaction.update(collection, id, renewed as Partial<T>);
        rewritten += 1;
      });
  }
  async function remove<T>(collection: Collection<T>) {
    for (const { id } of await documents.query(collection, {})) {
      await documents.delete(collection, id);
      deleted += 1;
    }
  }

  const { sealedFactors = [], signingKeys, refreshTokens } = embedded?.identity ?? {};
  for (const collection of sealedFactors) await rewrite(collection, "second factors");
  await rewrite(licenceSigningKeys, "licence keys");
  await rewrite(mailOutbox, "mails");
  if (isLeaked) {
    await remove(sessions);
    if (refreshTokens) await remove(refreshTokens);
    if (signingKeys) await remove(signingKeys);
  } else {
    await rewrite(sessions, "sessions");
    if (signingKeys) await rewrite(signingKeys, "signing keys");
  }
  if (!isTest) await forgetEarlierSecret(documents);
  return { rewritten, unreadable, deleted };
}

/** Encrypts every text in the value again. Undefined if one cannot be decrypted. */
function renew(value: unknown, cipher: Cipher): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => renew(item, cipher));
    if (items.includes(undefined)) return undefined;
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (
    typeof value !== "object" ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  let renewed = value;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const isSealed = SEALED.test(name) && typeof field === "string";
    const next = isSealed ? sealAgain(field, cipher) : renew(field, cipher);
    if (next === undefined) return undefined;
    if (next !== field) renewed = { ...renewed, [name]: next };
  }
  return renewed;
}

function sealAgain(sealed: string, cipher: Cipher): string | undefined {
  const text = cipher.decrypt(sealed);
  return text === undefined ? undefined : cipher.encrypt(text);
}
