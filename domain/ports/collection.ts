/** A collection declares its schema, migrations, indexes and expiry. */
import type { z } from "zod";
import {
  createFacetCodec,
  type DocumentFields,
  type FacetCodec,
  type Faceted,
  type Facets,
  noFacets,
} from "./facets.ts";
import { type Index, parseIndex } from "./indexes.ts";
import type { Query } from "./query.ts";

type FieldOf<T> = T extends unknown ? keyof T & string : never;
type PathOf<T> = FieldOf<T> | `${FieldOf<T>}.${string}`;
type IndexFieldOf<T> = PathOf<T> | `${PathOf<T>} desc` | `${PathOf<T>}[]`;

/** Documents are deleted `keptMs` after the time in `field`. */
export interface Expiry {
  readonly field: string;
  /** Milliseconds; 0 if absent. */
  readonly keptMs?: number;
  /** Deletes matching documents only. Needs an index together with `field`. */
  readonly where?: Query["where"];
  /** The field holds milliseconds since the epoch instead of a Timestamp. */
  readonly isNumber?: boolean;
}

/** Rules for the expiry job, or the reason why documents do not expire. */
export type Expires = readonly Expiry[] | { readonly never: string };

/** A typed collection. Adapters check the schema on every write and every read. */
export interface Collection<T> {
  readonly name: string;
  /** Parses stored fields. */
  readonly schema: z.ZodType<T>;
  /** Parses stored fields without grouping them in facets. Absent without facets. */
  readonly storedSchema?: z.ZodType;
  readonly facets: FacetCodec;
  /** Version of the documents this build writes. A stored document without a version has version 1. */
  readonly version: number;
  readonly migrate: Migrations;
  readonly indexes: readonly Index[];
  readonly expires: Expires;
}

/**
 * Keyed by target version: entry 2 migrates a document from version 1 to 2. Functions must be pure. A version without
 * an entry leaves documents as they are, because it only added optional fields or further values.
 */
export type Migrations = Readonly<Record<number, (old: DocumentFields) => DocumentFields>>;

interface CollectionOptions<T, S> {
  readonly schema: S;
  /**
   * 1 if absent. Raise it for each change of the schema: an older build, during a takeover or after a roll-back, keeps
   * unknown fields only in documents of a newer version. It also reads these, so a changed meaning needs a new field.
   */
  readonly version?: number;
  readonly migrate?: Migrations;
  /** See `parseIndex`. A query that no index covers throws. */
  readonly indexes?: readonly (IndexFieldOf<T> | readonly IndexFieldOf<T>[])[];
  readonly expires?:
    | readonly (Expiry & { readonly field: FieldOf<T> })[]
    | { readonly never: string };
}

export function defineCollection<
  S extends z.ZodType,
  const F extends Facets<z.output<S>> = Record<never, never>,
>(
  name: string,
  options: CollectionOptions<z.output<S>, S> & { readonly facets?: F },
): Collection<Faceted<z.output<S>, F>> {
  const { schema, version = 1, migrate = {}, indexes = [], expires = [] } = options;
  const facets = options.facets ? createFacetCodec(options.facets) : noFacets;
  const grouped = options.facets
    ? schema.transform((fields) => facets.group(fields as DocumentFields))
    : schema;
  const last = Math.max(1, ...Object.keys(migrate).map(Number));
  if (last > version) throw new Error(`${name} migrates to version ${last}, but has ${version}`);
  return {
    name,
    schema: grouped as unknown as z.ZodType<Faceted<z.output<S>, F>>,
    ...(options.facets ? { storedSchema: schema } : {}),
    facets,
    version,
    migrate,
    indexes: indexes.map(parseIndex),
    expires,
  };
}

/** A view of one kind of document in a collection that stores several. Ids must tell the kinds apart. */
export function narrowCollection<T, S extends z.ZodType<T>>(
  collection: Collection<T>,
  schema: S,
): Collection<z.output<S>> {
  return { ...collection, schema: schema as unknown as z.ZodType<z.output<S>> };
}

export interface StoredFields {
  readonly version: number;
  readonly fields: DocumentFields;
}

/**
 * A newer build wrote the document, and it does not fit this build's schema. Happens during a takeover or after a
 * roll-back. `get` and `update` throw this. A query returns the document, and only reading its `data` throws.
 */
export class DocumentTooNew extends Error {
  override readonly name = "DocumentTooNew";
}

/** Migrates the fields to the collection's version. Fields of a newer document are returned unchanged. */
export function migrateFields(
  { version, migrate }: Pick<Collection<unknown>, "version" | "migrate">,
  stored: StoredFields,
): DocumentFields {
  let { fields } = stored;
  for (let target = stored.version + 1; target <= version; target++)
    fields = migrate[target]?.(fields) ?? fields;
  return fields;
}

/** Migrates and parses. If this fails, throws DocumentTooNew for a newer version, else Error with `cause`. */
export function readStored<T>(
  collection: Pick<Collection<T>, "name" | "version" | "migrate" | "schema">,
  id: string,
  stored: StoredFields,
): T {
  const parsed = collection.schema.safeParse(migrateFields(collection, stored));
  if (parsed.success) return parsed.data;
  const { name, version } = collection;
  if (stored.version > version)
    throw new DocumentTooNew(
      `${name}/${id} has version ${stored.version}; this build knows version ${version}`,
      { cause: parsed.error },
    );
  throw new Error(`${name}/${id} does not fit its schema`, { cause: parsed.error });
}

/** Like `readStored`, without facets. */
export function readFlat(collection: Flat, id: string, stored: StoredFields): DocumentFields {
  return readStored({ ...collection, schema: flatSchema(collection) }, id, stored);
}

type Flat = Pick<Collection<unknown>, "name" | "version" | "migrate" | "schema" | "storedSchema">;

/** Parses a document as it is stored. */
export function flatSchema({ schema, storedSchema = schema }: Flat): z.ZodType<DocumentFields> {
  return storedSchema as z.ZodType<DocumentFields>;
}
