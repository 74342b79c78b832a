/**
 * A facet groups fields of a document for the code that uses them, such as `refunds.total` for the stored field
 * `refunded`. Documents are stored flat, so that builds without the facets can read and update them.
 */
export type DocumentFields = Readonly<Record<string, unknown>>;

/** For each facet, maps its field names to stored fields. */
export type Facets<Stored> = Readonly<
  Record<string, Readonly<Record<string, string & keyof Stored>>>
>;

type FacetedField<F> = { [Name in keyof F]: F[Name][keyof F[Name]] }[keyof F];

/** A document with facets. Every facet is present; its fields are absent if the stored ones are. */
export type Faceted<Stored, F extends Facets<Stored>> = [keyof F] extends [never]
  ? Stored
  : Omit<Stored, FacetedField<F> & string> & {
      [Facet in keyof F]: { [Name in keyof F[Facet]]?: Stored[F[Facet][Name]] };
    };

export interface FacetCodec {
  /** Groups a document's fields, or those of an update. */
  group(fields: DocumentFields): DocumentFields;
  /**
   * Reverses `group`. An update of a facet changes only the fields given there. Throws TypeError if a facet is not an
   * object or does not have a given field.
   */
  flatten(data: object): DocumentFields;
  /** The document after an update. */
  patch<T extends object>(data: T, changes: Partial<T>): T;
  /** The update that turns one document into the other. Undefined if `next` has no other values. */
  difference<T extends object>(data: T, next: T): Partial<T> | undefined;
}

export const noFacets: FacetCodec = {
  group: (fields) => fields,
  flatten: (data) => data as DocumentFields,
  patch: (data, changes) => ({ ...data, ...changes }),
  difference: otherValues,
};

function otherValues<T extends object>(data: T, next: T): Partial<T> | undefined {
  let others: Partial<T> | undefined;
  for (const key of Object.keys(next) as (keyof T)[]) {
    if (data[key] === next[key]) continue;
    others ??= {};
    others[key] = next[key];
  }
  return others;
}

export function createFacetCodec(facets: Facets<Record<string, unknown>>): FacetCodec {
  const places = new Map(
    Object.entries(facets).flatMap(([, fields], index) =>
      Object.entries(fields).map(([name, stored]) => [stored, { index, name }] as const),
    ),
  );
  const facetNames = Object.keys(facets);
  const namesOf = new Map(
    Object.entries(facets).map(([facet, fields]) => [facet, new Map(Object.entries(fields))]),
  );
  return {
    group(fields) {
      const groups = facetNames.map((): Record<string, unknown> => ({}));
      const data: Record<string, unknown> = {};
      for (const stored of Object.keys(fields)) {
        const place = places.get(stored);
        const group = place && groups[place.index];
        if (group) group[place.name] = fields[stored];
        else data[stored] = fields[stored];
      }
      for (const [index, facet] of facetNames.entries()) data[facet] = groups[index];
      return data;
    },
    flatten(data) {
      const fields: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(data)) {
        const names = namesOf.get(key);
        if (!names) fields[key] = value;
        else {
          const facet = facetOf(key, value);
          for (const name of Object.keys(facet)) {
            const stored = names.get(name);
            if (stored === undefined) throw new TypeError(`${key} has no field ${name}`);
            fields[stored] = facet[name];
          }
        }
      }
      return fields;
    },
    patch(data, changes) {
      const facets: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(changes))
        if (namesOf.has(key))
          facets[key] = { ...facetOf(key, Reflect.get(data, key)), ...facetOf(key, value) };
      return { ...data, ...changes, ...facets };
    },
    difference<T extends object>(data: T, next: T) {
      let changed: Record<string, unknown> | undefined;
      for (const [key, value] of Object.entries(otherValues(data, next) ?? {})) {
        const isFacet = namesOf.has(key);
        const own = isFacet
          ? otherValues(facetOf(key, Reflect.get(data, key)), facetOf(key, value))
          : value;
        if (own || !isFacet) (changed ??= {})[key] = own;
      }
      return changed as Partial<T> | undefined;
    },
  };
}

/** Refuses a stored field with the name of a facet, because its value would be lost. */
function facetOf(key: string, value: unknown): DocumentFields {
  if (typeof value !== "object" || value === null) throw new TypeError(`${key} is a facet`);
  return value as DocumentFields;
}
