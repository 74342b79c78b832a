/** What the checker compares: stored documents, the payment service's ledger, and what people did. */
import type { Facts } from "../demand.ts";
import type { LedgerEntry } from "../world/payment-service.ts";
import type { World } from "../world/world.ts";

export type Stored = Readonly<Record<string, unknown>>;

const MAIL_ID = /^[a-zA-Z]+-[\da-f-]{36}/;

export interface Books {
  readonly now: number;
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
  readonly facts: ReadonlyMap<string, Facts>;
  stored(collection: string): ReadonlyMap<string, Stored>;
  /** The documents of a collection that name this order. */
  about(collection: string, orderId: string): readonly Stored[];
  /** "KIND-ORDER" of every mail that the mail service accepted. */
  readonly sentMails: ReadonlySet<string>;
  violate(rule: string, subject: string): void;
}

export function readBooks(world: World, facts: ReadonlyMap<string, Facts>): Books {
  const collections = new Map<string, Map<string, Stored>>();
  const about = new Map<string, Stored[]>();
  for (const { collection, row } of world.database.rows.all()) {
    const data = JSON.parse(row.text) as Stored;
    let documents = collections.get(collection);
    if (!documents) collections.set(collection, (documents = new Map()));
    documents.set(row.id, { ...data, id: row.id });
    const orderId = data["orderId"];
    if (typeof orderId !== "string") continue;
    const key = `${collection}/${orderId}`;
    about.set(key, [...(about.get(key) ?? []), { ...data, id: row.id }]);
  }
  const known = new Map(facts);
  for (const [id, order] of collections.get("orders") ?? [])
    if (!known.has(id)) known.set(id, factsOfLost(order, world));
  return {
    now: world.scheduler.now(),
    ledger: new Map([...world.service.ledger.values()].map((one) => [one.request.orderId, one])),
    facts: known,
    stored: (name) => collections.get(name) ?? new Map<string, Stored>(),
    about: (name, orderId) => about.get(`${name}/${orderId}`) ?? [],
    sentMails: new Set([...world.mail.accepted.keys()].map((id) => MAIL_ID.exec(id)?.[0] ?? id)),
    violate: world.violate,
  };
}

/** For an order whose buyer never got the response to the checkout. */
function factsOfLost(order: Stored, { store }: World): Facts {
  const planId = String(order["planId"]);
  const plan = store.plans.find(({ id }) => id === planId);
  const coupon = order["coupon"] as Stored | undefined;
  const isGiven = plan?.price === 0 || coupon?.["code"] === "GIFT";
  return { uid: String(order["uid"]), planId, isGiven };
}

/** Milliseconds since the epoch; undefined if the field is absent. */
export function timeOf(document: Stored | undefined, field: string): number | undefined {
  const value = document?.[field] as
    | { readonly $timestamp?: readonly [number, number] }
    | undefined;
  const parts = value?.$timestamp;
  return parts && parts[0] * 1000 + parts[1] / 1e6;
}

export const amountOf = (document: Stored | undefined, field: string): number =>
  Number(document?.[field] ?? 0);
