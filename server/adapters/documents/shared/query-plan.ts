/** Checks a query and turns its values into order keys, which every database compares as bytes. */
import { DocumentMissing } from "#domain/ports/documents.ts";
import { assertCovered, type Indexed } from "#domain/ports/indexes.ts";
import {
  type Direction,
  type FilterOperator,
  type Ordering,
  type Query,
  resolveOrder,
} from "#domain/ports/query.ts";
import { type StoredDocument, storedFields } from "./document-writes.ts";
import { keyAt } from "./index-rows.ts";
import { orderKey } from "./order-key.ts";

/** Does not refer to the query object, which the caller may change later. */
export interface QueryPlan {
  readonly collection: string;
  readonly filters: readonly KeyFilter[];
  readonly orderBy: readonly Ordering[];
  /** Orders documents that are equal in `orderBy` by id. */
  readonly idDirection: Direction;
  readonly limit: number | undefined;
  readonly startAfterId: string | undefined;
}

export interface KeyFilter {
  readonly path: string;
  readonly operator: FilterOperator;
  readonly keys: readonly Buffer[];
}

export interface Cursor {
  readonly id: string;
  readonly keys: readonly Buffer[];
}

/** Throws RangeError for an invalid path or limit or a missing index, and TypeError for an invalid value. */
export function planQuery(indexed: Indexed, query: Query): QueryPlan {
  assertCovered(indexed, query);
  const { where = [], limit, startAfter } = query;
  const orderBy = resolveOrder(query);
  for (const { path } of orderBy) assertPath(path);
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new RangeError("limit must be a positive whole number");
  if (where.filter(([, operator]) => operator === "array-contains").length > 1)
    throw new RangeError("A query has at most one array-contains filter");
  return {
    collection: indexed.name,
    filters: where.map(([path, operator, value]) => toKeyFilter(path, operator, value)),
    orderBy,
    idDirection: orderBy.at(-1)?.direction ?? "asc",
    limit,
    startAfterId: startAfter?.id,
  };
}

function toKeyFilter(path: string, operator: FilterOperator, value: unknown): KeyFilter {
  assertPath(path);
  if (operator !== "in") return { path, operator, keys: [orderKey(value)] };
  if (!Array.isArray(value)) throw new TypeError('"in" needs an array');
  const keys = new Map(value.map(orderKey).map((key) => [key.toString("hex"), key]));
  return { path, operator, keys: [...keys.values()] };
}

function assertPath(path: string): void {
  if (path.split(".").includes("")) throw new RangeError(`Not a field path: "${path}"`);
}

/** Throws DocumentMissing if the document of `startAfter` is gone or lacks an ordered field. */
export function cursorAt(plan: QueryPlan, stored: StoredDocument | undefined): Cursor {
  const id = plan.startAfterId ?? "";
  const fields = stored ? storedFields(stored).fields : {};
  const keys = plan.orderBy
    .map((order) => keyAt(fields, order.path))
    .filter((key) => key !== undefined);
  if (!stored || keys.length < plan.orderBy.length)
    throw new DocumentMissing(`startAfter: ${plan.collection}/${id} is not in this query`);
  return { id, keys };
}
