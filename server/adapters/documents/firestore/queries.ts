import type { CollectionReference, FieldPath, Query } from "@google-cloud/firestore";
import { keyField, storedKey, toStoredId } from "./names.ts";
import { elementsPath, endOfType, startOfType } from "../shared/order-key.ts";
import type { Cursor, KeyFilter, QueryPlan } from "../shared/query-plan.ts";

/** Firestore's limit for one query. */
const MAX_ALTERNATIVES = 30;

interface Source {
  readonly collection: CollectionReference;
  readonly idPath: FieldPath;
  readonly cursor: Cursor | undefined;
}

export function toQuery({ collection, idPath, cursor }: Source, plan: QueryPlan): Query {
  let query: Query = collection;
  for (const filter of plan.filters) query = filtered(query, filter);
  for (const { path, direction } of plan.orderBy) query = query.orderBy(keyField(path), direction);
  query = query.orderBy(idPath, plan.idDirection);
  if (cursor) query = query.startAfter(...cursor.keys.map(storedKey), toStoredId(cursor.id));
  return plan.limit === undefined ? query : query.limit(plan.limit);
}

function filtered(query: Query, { path, operator, keys }: KeyFilter): Query {
  const field = keyField(path);
  const [key = Buffer.alloc(0)] = keys;
  switch (operator) {
    case "==":
      return query.where(field, "==", storedKey(key));
    case "array-contains":
      return query.where(keyField(elementsPath(path)), "array-contains", storedKey(key));
    case "in":
      return query.where(field, "in", keys.map(storedKey));
    case "<":
    case "<=":
      return query
        .where(field, ">=", storedKey(startOfType(key)))
        .where(field, operator, storedKey(key));
    case ">":
    case ">=":
      return query
        .where(field, operator, storedKey(key))
        .where(field, "<", storedKey(endOfType(key)));
    default:
      throw new TypeError(`Unknown operator ${String(operator satisfies never)}`);
  }
}

/** Splits the lists of "in" into queries that Firestore accepts. Their results do not overlap. */
export function splitAlternatives(plan: QueryPlan): QueryPlan[] {
  const lists = plan.filters.filter(({ operator }) => operator === "in");
  if (lists.some(({ keys }) => keys.length === 0)) return [];
  const alternatives = lists.reduce((product, { keys }) => product * keys.length, 1);
  const [longest] = lists.toSorted((a, b) => b.keys.length - a.keys.length);
  if (alternatives <= MAX_ALTERNATIVES || !longest) return [plan];
  const middle = Math.ceil(longest.keys.length / 2);
  return [longest.keys.slice(0, middle), longest.keys.slice(middle)].flatMap((keys) => {
    const half = { ...longest, keys };
    return splitAlternatives({
      ...plan,
      filters: plan.filters.map((filter) => (filter === longest ? half : filter)),
    });
  });
}
