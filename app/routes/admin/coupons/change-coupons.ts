import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  type CouponTerms,
  couponTermsSchema,
  findCouponDoubt,
} from "#domain/catalog/coupon-terms.ts";
import { readCode } from "#domain/coupons/coupons.ts";
import { pasted } from "#domain/pasted.ts";
import { parseDecimal, parsePrice } from "#domain/typed-price.ts";
import {
  catalogContext,
  ownerCouponsContext,
  ownerOrdersContext,
  requestContext,
} from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import { readActor } from "#app/session/read-actor.ts";
import { PLAN_FIELD } from "./plan-field.ts";

/** What an action did, in the address of the page that it leads to. */
export const couponActs = ["Make", "MakeEnded", "MakeAbove", "End"] as const;
type CouponAct = (typeof couponActs)[number];

export type CouponField = keyof CouponTerms;

export interface CouponProblem {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Partial<Record<CouponField, PlainKeyOf<"coupon">>>>;
  /** The code of a coupon that could not be ended. */
  readonly unknown?: string;
}

const formSchema = z.discriminatedUnion("intent", [
  // Fields that the owner types are checked one by one, so that each shows its own fault.
  z.object({ intent: z.literal("make") }).catchall(z.string()),
  z.object({ intent: z.literal("end"), code: z.string().transform(readCode).pipe(z.string()) }),
]);

/** Only the owner can call this: the layout's middleware also guards actions. */
export async function changeCoupons(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request, formSchema);
  return form.intent === "make" ? make(form, context) : end(form.code, context);
}

async function make(
  typed: Readonly<Record<string, string>>,
  context: Readonly<RouterContextProvider>,
) {
  const { locale } = context.get(requestContext);
  const { plans } = context.get(catalogContext).ownStore;
  const [plan] = plans;
  const parsed = couponTermsSchema.safeParse(readTerms(typed, plan?.currency ?? "", locale));
  if (!parsed.success) return refuse({ typed, faults: faultsOf(parsed.error) }, 422);
  const actor = await readActor(context);
  const { outcome } = await context.get(ownerCouponsContext).create(parsed.data, actor);
  switch (outcome) {
    case "created":
      return leave(
        `Make${findCouponDoubt(parsed.data, plans, context.get(ownerOrdersContext).today()) ?? ""}`,
      );
    case "exists":
      return refuse({ typed, faults: { code: "coupon.exists" } }, 409);
    case "unknownPlan":
      return refuse({ typed, faults: { plans: "coupon.badPlans" } }, 409);
  }
}

async function end(code: string, context: Readonly<RouterContextProvider>) {
  const outcome = await context.get(ownerCouponsContext).end(code, await readActor(context));
  return outcome === "unknown"
    ? refuse({ typed: {}, faults: {}, unknown: code }, 409)
    : leave("End");
}

/** For `couponTermsSchema`, which refuses null: a text that is no value of its term. Empty fields are absent. */
function readTerms(typed: Readonly<Record<string, string>>, currency: string, locale: string) {
  const read = (term: CouponField, parse: (text: string) => unknown) => {
    const text = pasted(typed[term] ?? "");
    return text === "" ? undefined : (parse(text) ?? null);
  };
  const number = (text: string) => parseDecimal(text, locale);
  const day = (text: string) => text;
  const plans = Object.keys(typed)
    .filter((name) => name.startsWith(PLAN_FIELD))
    .map((name) => name.slice(PLAN_FIELD.length));
  const terms: Record<CouponField, unknown> = {
    code: read("code", readCode) ?? null,
    percentOff: read("percentOff", number),
    amountOff: read("amountOff", (text) => parsePrice(text, currency, locale)),
    plans: plans.length === 0 ? undefined : plans,
    startsOn: read("startsOn", day),
    endsOn: read("endsOn", day),
    uses: read("uses", number),
    usesPerBuyer: read("usesPerBuyer", number),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

const invalid = {
  code: "coupon.badCode",
  percentOff: "coupon.badPercent",
  amountOff: "coupon.badAmount",
  plans: "coupon.badPlans",
  startsOn: "coupon.badDay",
  endsOn: "coupon.badDay",
  uses: "coupon.badCount",
  usesPerBuyer: "coupon.badCount",
} as const satisfies Record<CouponField, PlainKeyOf<"coupon">>;

/** Of fields that do not fit each other. */
const unfit: CouponProblem["faults"] = {
  percentOff: "coupon.noDiscount",
  amountOff: "coupon.twoDiscounts",
  endsOn: "coupon.endsEarly",
};

function faultsOf({ issues }: z.ZodError<CouponTerms>): CouponProblem["faults"] {
  return Object.fromEntries(
    issues.map(({ code, path: [name] }) => {
      const term = name as CouponField;
      return [term, (code === "custom" && unfit[term]) || invalid[term]];
    }),
  );
}

function leave(did: CouponAct): never {
  throw redirect(`${href("/admin/coupons")}?did=${did}`, 303);
}

function refuse(problem: CouponProblem, status: number) {
  return data(problem, { status, headers: { "Cache-Control": "private, no-store" } });
}
