/** Lists with cursors: https://docs.stripe.com/api/pagination */
import type Stripe from "stripe";
import type { z } from "zod";
import type { Collection } from "#domain/ports/collection.ts";
import type { Query } from "#domain/ports/query.ts";
import { hasPrefix, type IdPrefix } from "../ids.ts";
import type { Unit } from "../ledger/unit.ts";
import { exclusiveParameters, resourceMissing } from "../stripe-failure.ts";
import type { listShape } from "./parameters.ts";

type ListParameters = z.output<z.ZodObject<typeof listShape>>;
type Filter = readonly [field: string, operator: "==" | "in" | "<" | ">=", value: unknown];

export interface ListSource<T> {
  readonly collection: Collection<T>;
  readonly prefix: IdPrefix;
  readonly resource: string;
  readonly url: string;
  /** Filters with undefined values are left out. */
  readonly where: readonly (readonly [field: string, operator: "==" | "in", value: unknown])[];
  /** Fields besides `createdAt` that decide the order, newest first. */
  readonly thenBy?: readonly string[];
}

/** A page, newest first. Throws StripeFailure for an unknown cursor. */
export async function readPage<T, O>(
  unit: Unit,
  source: ListSource<T>,
  parameters: ListParameters,
  toObject: (record: T) => O,
): Promise<Stripe.ApiList<O>> {
  const { limit = 10, starting_after: after, ending_before: before, created } = parameters;
  if (after !== undefined && before !== undefined)
    throw exclusiveParameters("ending_before", "starting_after");
  await assertCursor(unit, source, "starting_after", after);
  await assertCursor(unit, source, "ending_before", before);
  const cursor = after ?? before;
  const direction = before === undefined ? "desc" : "asc";
  const query: Query = {
    where: [
      ...source.where.filter(([, , value]) => value !== undefined),
      ...createdFilters(created),
    ],
    orderBy: ["createdAt", ...(source.thenBy ?? [])].map((field) => [field, direction] as const),
    limit: limit + 1,
    ...(cursor === undefined ? {} : { startAfter: { id: cursor } }),
  };
  const found = await unit.query(source.collection, query);
  const page = found.slice(0, limit);
  return {
    object: "list",
    data: (before === undefined ? page : page.toReversed()).map(toObject),
    has_more: found.length > limit,
    url: source.url,
  };
}

async function assertCursor<T>(
  unit: Unit,
  { collection, prefix, resource }: ListSource<T>,
  parameter: string,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const exists = hasPrefix(prefix, id) && (await unit.get(collection, id)) !== undefined;
  if (!exists) throw resourceMissing(resource, id, parameter);
}

/** Stripe compares whole seconds; times are stored in milliseconds. */
function createdFilters(created: ListParameters["created"]): Filter[] {
  if (created === undefined) return [];
  const range = typeof created === "number" ? { gte: created, lte: created } : created;
  const from = Math.max(range.gte ?? 0, range.gt === undefined ? 0 : range.gt + 1);
  const until = Math.min(range.lt ?? Infinity, range.lte === undefined ? Infinity : range.lte + 1);
  return [
    ["createdAt", ">=", from * 1000],
    ...(until === Infinity ? [] : [["createdAt", "<", until * 1000] as const]),
  ];
}
