/** Lists with cursors: https://docs.stripe.com/api/pagination */
import type Stripe from "stripe";
import type { z } from "zod";
import type { Collection } from "#domain/ports/collection.ts";
import type { Query } from "#domain/ports/query.ts";
import { hasPrefix, type IdPrefix } from "../ids.ts";
import type { Unit } from "../ledger/unit.ts";
import { resourceMissing } from "../stripe-failure.ts";
import type { listShape } from "./parameters.ts";

type ListParameters = z.output<z.ZodObject<typeof listShape>>;

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
  const { limit = 10, starting_after: cursor, created } = parameters;
  await assertCursor(unit, source, cursor);
  const query: Query = {
    where: [
      ...source.where.filter(([, , value]) => value !== undefined),
      // Stripe compares whole seconds; times are stored in milliseconds.
      ...(created ? [["createdAt", ">=", created.gte * 1000] as const] : []),
    ],
    orderBy: ["createdAt", ...(source.thenBy ?? [])].map((field) => [field, "desc"] as const),
    limit: limit + 1,
    ...(cursor === undefined ? {} : { startAfter: { id: cursor } }),
  };
  const found = await unit.query(source.collection, query);
  return {
    object: "list",
    data: found.slice(0, limit).map(toObject),
    has_more: found.length > limit,
    url: source.url,
  };
}

async function assertCursor<T>(
  unit: Unit,
  { collection, prefix, resource }: ListSource<T>,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const exists = hasPrefix(prefix, id) && (await unit.get(collection, id)) !== undefined;
  if (!exists) throw resourceMissing(resource, id, "starting_after");
}
