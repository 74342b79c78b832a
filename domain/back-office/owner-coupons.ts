import { type CouponTerms, couponTermsSchema, isAmount } from "../catalog/coupon-terms.ts";
import type { Clock } from "../ports/clock.ts";
import { DocumentExists, type Documents } from "../ports/documents.ts";
import { readable, type TooNew } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import {
  type Coupon,
  couponId,
  type CouponPorts,
  coupons,
  findCoupon,
} from "../coupons/coupons.ts";
import { type Actor, commandLine, record } from "../orders/owner-actions.ts";

interface OwnerPorts extends CouponPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export type CouponCreation =
  | { readonly outcome: "created"; readonly coupon: Coupon }
  /** The code is taken. Orders may refer to that coupon, so it is not replaced. */
  | { readonly outcome: "exists" }
  | { readonly outcome: "unknownPlan"; readonly planId: string };

export type CouponEnd = "ended" | "endedBefore" | "unknown";

interface CouponPage {
  /** All if absent. */
  readonly limit?: number | undefined;
  /** `older` of the page before. */
  readonly after?: string | undefined;
}

interface CouponList {
  /** The first page begins with those of the store's files; the owner's follow, newest first. */
  readonly coupons: readonly Coupon[];
  /** Undefined on the last page. */
  readonly older: string | undefined;
}

export type OwnerCoupons = ReturnType<typeof createOwnerCoupons>;

/** The owner's coupons. Changes are recorded; without an actor they are commands on the shop's machine. */
export function createOwnerCoupons(ports: OwnerPorts) {
  return {
    /** `terms` must satisfy `couponTermsSchema`. */
    create: (terms: CouponTerms, actor: Actor = commandLine) =>
      record(
        ports,
        {
          kind: "makeCoupon",
          about: terms.code,
          actor,
          isDone: ({ outcome }) => outcome === "created",
        },
        () => create(ports, terms),
      ),
    list: (page: CouponPage = {}, onTooNew?: TooNew) => list(ports, page, onTooNew),
    /** New checkouts cannot use the coupon; open ones keep their price. Idempotent. */
    end: (code: string, actor: Actor = commandLine) =>
      record(
        ports,
        { kind: "endCoupon", about: code, actor, isDone: (outcome) => outcome === "ended" },
        () => end(ports, code),
      ),
  };
}

async function create(ports: OwnerPorts, terms: CouponTerms): Promise<CouponCreation> {
  const { store, documents, clock, isTest } = ports;
  const { code, plans = [] } = couponTermsSchema.parse(terms);
  const planId = plans.find((id) => !store.plans.some((plan) => plan.id === id));
  if (planId !== undefined) return { outcome: "unknownPlan", planId };
  if (store.coupons.some((coupon) => coupon.code === code)) return { outcome: "exists" };
  const amounts = Object.entries(terms).filter(([term, value]) => isAmount(term) && value);
  const currency = amounts.length > 0 && store.plans[0]?.currency;
  try {
    await documents.create(coupons, couponId(code, isTest), {
      code,
      isTest,
      terms,
      ...(currency ? { currency } : {}),
      used: 0,
      createdAt: Timestamp.fromMillis(clock.now()),
    });
  } catch (error) {
    if (error instanceof DocumentExists) return { outcome: "exists" };
    throw error;
  }
  const coupon = await findCoupon(documents, ports, code);
  if (!coupon) throw new Error(`The coupon ${code} was deleted while it was created`);
  return { outcome: "created", coupon };
}

async function list(
  ports: OwnerPorts,
  { limit, after }: CouponPage,
  onTooNew?: TooNew,
): Promise<CouponList> {
  const { store, documents, isTest } = ports;
  const last = after === undefined ? undefined : await documents.get(coupons, after);
  const found = await documents.query(coupons, {
    where: [["isTest", "==", isTest]],
    orderBy: [["createdAt", "desc"]],
    // One more shows whether there are older ones.
    ...(limit === undefined ? {} : { limit: limit + 1 }),
    ...(last ? { startAfter: last } : {}),
  });
  const page = found.slice(0, limit);
  const own = store.coupons.map(({ code }) => code);
  const created = readable(page, onTooNew)
    .map(({ data }) => data.code)
    .filter((code) => !own.includes(code));
  const codes = [...(last ? [] : own), ...created];
  const known = await Promise.all(codes.map((code) => findCoupon(documents, ports, code)));
  return {
    coupons: known.filter((coupon) => coupon !== undefined),
    older: found.length > page.length ? page.at(-1)?.id : undefined,
  };
}

function end(ports: OwnerPorts, code: string): Promise<CouponEnd> {
  const { documents, clock, isTest } = ports;
  return documents.transaction(async (transaction): Promise<CouponEnd> => {
    const coupon = await findCoupon(transaction, ports, code);
    if (!coupon) return "unknown";
    if (coupon.isEnded) return "endedBefore";
    const id = couponId(code, isTest);
    const endedAt = Timestamp.fromMillis(clock.now());
    if (await transaction.get(coupons, id)) transaction.update(coupons, id, { endedAt });
    else transaction.create(coupons, id, { code, isTest, used: 0, createdAt: endedAt, endedAt });
    return "ended";
  });
}
