import { findCurrency } from "#domain/currencies.ts";
import { withAmounts } from "../ledger/amounts.ts";
import { findTaxRate } from "../ledger/find.ts";
import type { Unit } from "../ledger/unit.ts";
import type { SessionRecord } from "../records/session.ts";
import { exclusiveParameters, invalidRequest, resourceMissing } from "../stripe-failure.ts";
import { HIGHEST_STANDARD_RATE } from "../tax-rates.ts";
import type { CreateSessionParameters } from "./session-parameters.ts";

type LineItem = CreateSessionParameters["line_items"][number];
type Item = SessionRecord["items"][number];

/** Throws StripeFailure for a tax rate that cannot be used. */
export async function newItems(
  unit: Unit,
  { line_items: lines, automatic_tax: automatic }: CreateSessionParameters,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const [index, line] of lines.entries()) {
    const param = `line_items[${index}]`;
    const tax = automatic?.enabled
      ? automaticTax(line, param)
      : await taxOfRate(unit, line, `${param}[tax_rates]`);
    items.push({ ...itemOf(line), ...(tax ? { tax: { ...tax, amount: 0 } } : {}) });
  }
  return items;
}

function itemOf({ price_data: price, quantity }: LineItem): Item {
  return { name: price.product_data.name, unitAmount: price.unit_amount, quantity };
}

function automaticTax({ price_data: price, tax_rates: rates }: LineItem, param: string) {
  if (rates) throw exclusiveParameters("automatic_tax[enabled]", `${param}[tax_rates]`);
  const { tax_behavior: behavior = "unspecified" } = price;
  if (behavior !== "unspecified") return { behavior };
  throw invalidRequest(
    "Automatic tax needs a tax behavior for each price.",
    "parameter_missing",
    `${param}[price_data][tax_behavior]`,
  );
}

async function taxOfRate(unit: Unit, { tax_rates: [id] = [] }: LineItem, param: string) {
  if (id === undefined) return undefined;
  const rate = await findTaxRate(unit, id);
  if (!rate) throw resourceMissing("tax rate", id, param);
  if (!rate.isActive)
    throw invalidRequest(`The tax rate ${id} is inactive and cannot be used.`, undefined, param);
  const { displayName: name, percent, isInclusive } = rate;
  return { behavior: isInclusive ? "inclusive" : "exclusive", name, percent } as const;
}

/** Throws StripeFailure for a total that Stripe would not charge in some country of the buyer. */
export function assertChargeable(session: SessionRecord): void {
  assertTotal(session);
  if (!session.isTaxAutomatic) return;
  const items = session.items.map((item) =>
    item.tax ? { ...item, tax: { ...item.tax, percent: HIGHEST_STANDARD_RATE } } : item,
  );
  assertTotal(withAmounts({ ...session, items }));
}

function assertTotal({ amount: total, currency }: SessionRecord): void {
  const code = currency.toUpperCase();
  const refusal = (reason: string, message: string) =>
    invalidRequest(`The total ${message}`, reason, "line_items");
  const { minimum = 0, maximum = Infinity, step = 1 } = findCurrency(code) ?? {};
  if (total < minimum) throw refusal("amount_too_small", `must be at least ${minimum} minor units`);
  if (total > maximum) throw refusal("amount_too_large", `must be at most ${maximum} minor units`);
  if (total % step !== 0)
    throw refusal(
      "invalid_charge_amount_no_decimal_compatible",
      `must be evenly divisible by ${step} in ${code}`,
    );
}
