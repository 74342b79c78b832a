import {
  keyChanges,
  type NextDocument,
  type StoredDocument,
  type Write,
} from "../shared/document-writes.ts";
import type { StoredCollection } from "../shared/index-rows.ts";
import type { Query, Trace } from "./connections.ts";
import { readAll, readOne, storedKey } from "./find.ts";
import { type DocumentName, nameOf, type Staged, stageWrites } from "../shared/staged-writes.ts";

/** Each commit announces its documents on this channel, as "collection/id". */
export const CHANNEL = "tollgate_documents";

export interface Put {
  readonly collection: StoredCollection;
  readonly id: string;
  readonly stored: StoredDocument | undefined;
  readonly next: NextDocument;
}

export interface Written {
  /** The documents' new version; undefined if none got one. */
  readonly version: string | undefined;
  readonly trace: Trace | undefined;
}

export async function apply(query: Query, writes: readonly Write[]): Promise<Written> {
  const names = writes.map(({ collection: { name: collection }, id }) => ({ collection, id }));
  const found = await readAll(query, names);
  const changes = stageWrites(writes, found);
  await remove(query, changes.filter(({ next, stored }) => !next && stored).map(toName));
  const puts = changes.flatMap(({ next, ...change }) => (next ? [{ ...change, next }] : []));
  const version = puts.length > 0 ? await nextVersion(query) : undefined;
  await put(
    query,
    puts.map((each) => ({ ...each, version: version ?? "" })),
  );
  const transactionId = await announce(query, changes.map(toName));
  const [change] = changes;
  return {
    version,
    trace: change && { transactionId, isFound: (ask) => isFound(ask, change, version) },
  };
}

/** Undefined if the document was written again since. */
async function isFound(
  query: Query,
  { collection, id, next }: Staged,
  version = "",
): Promise<boolean | undefined> {
  const stored = await readOne(query, collection.name, id);
  if (!next || !stored) return !next && !stored;
  if (BigInt(stored.version) > BigInt(version)) return undefined;
  return stored.version === version && stored.text === next.text;
}

/** Documents without a `given` version get a new one. */
export async function restore(
  query: Query,
  puts: readonly (Put & { readonly given: string | undefined })[],
): Promise<void> {
  const fresh = puts.some(({ given }) => given === undefined) ? await nextVersion(query) : "";
  await put(
    query,
    puts.map((each) => ({ ...each, version: each.given ?? fresh })),
  );
  await query(
    "SELECT setval('versions', greatest(nextval('versions'), (SELECT max(version) FROM documents)))",
    [],
  );
}

/** Keeps the documents' versions. */
export async function rewrite(query: Query, puts: readonly Put[]): Promise<Written> {
  await put(
    query,
    puts.map((each) => ({ ...each, version: each.stored?.version ?? "" })),
  );
  return { version: undefined, trace: undefined };
}

async function put(
  query: Query,
  puts: readonly (Put & { readonly version: string })[],
): Promise<void> {
  if (puts.length === 0) return;
  const changes = puts.map(({ collection, id, stored, next }) => ({
    name: { collection: collection.name, id },
    ...keyChanges(collection, stored, next),
  }));
  await removeKeys(
    query,
    changes.filter(({ stale }) => stale === "all").map(({ name }) => name),
  );
  const keysOf = (kind: "stale" | "fresh") =>
    changes.flatMap(({ name, [kind]: rows }) =>
      rows === "all" ? [] : rows.map(([path, key]) => ({ ...name, path, key: storedKey(key) })),
    );
  const stale = keysOf("stale");
  if (stale.length > 0)
    await query(
      `DELETE FROM fields f USING unnest($1::text[], $2::text[], $3::bytea[], $4::text[])
         AS stale (collection, path, key, id)
       WHERE f.collection = stale.collection AND f.path = stale.path AND f.key = stale.key AND f.id = stale.id`,
      columns(stale, ["collection", "path", "key", "id"]),
    );
  const documents = puts.map(({ collection, id, version, next: { shape, text } }) => ({
    collection: collection.name,
    id,
    version,
    shape,
    text,
  }));
  await query(
    `INSERT INTO documents (collection, id, version, shape, data)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
     ON CONFLICT (collection, id) DO UPDATE
     SET version = excluded.version, shape = excluded.shape, data = excluded.data`,
    columns(documents, ["collection", "id", "version", "shape", "text"]),
  );
  const fresh = keysOf("fresh");
  if (fresh.length > 0)
    await query(
      `INSERT INTO fields (collection, path, key, id)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[]) ON CONFLICT DO NOTHING`,
      columns(fresh, ["collection", "path", "key", "id"]),
    );
}

export async function remove(query: Query, names: readonly DocumentName[]): Promise<void> {
  if (names.length === 0) return;
  await removeKeys(query, names);
  await query(
    `DELETE FROM documents d USING unnest($1::text[], $2::text[]) AS gone (collection, id)
     WHERE d.collection = gone.collection AND d.id = gone.id`,
    columns(names, ["collection", "id"]),
  );
}

async function removeKeys(query: Query, names: readonly DocumentName[]): Promise<void> {
  if (names.length === 0) return;
  await query(
    `DELETE FROM fields f USING unnest($1::text[], $2::text[]) AS gone (collection, id)
     WHERE f.collection = gone.collection AND f.id = gone.id`,
    columns(names, ["collection", "id"]),
  );
}

async function nextVersion(query: Query): Promise<string> {
  const [row] = await query("SELECT nextval('versions') AS version", []);
  return String(row?.["version"]);
}

/** Notifies every process at commit. Returns the transaction's id. */
async function announce(query: Query, names: readonly DocumentName[]): Promise<string> {
  const [row] = await query(
    `SELECT pg_current_xact_id()::text AS id, pg_notify($1, name) FROM unnest($2::text[]) AS name`,
    [CHANNEL, names.map(nameOf)],
  );
  return String(row?.["id"]);
}

function toName({ collection, id }: Pick<Staged, "collection" | "id">): DocumentName {
  return { collection: collection.name, id };
}

function columns<T>(rows: readonly T[], names: readonly (keyof T)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
