import { findTaxRate } from "../../ledger/find.ts";
import { toTaxRate } from "../../objects/tax-rate.ts";
import { taxRates } from "../../records.ts";
import type { TaxRateRecord } from "../../records/tax-rate.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { boolean, listShape, metadata, percent, text } from "../parameters.ts";

const URL = "/v1/tax_rates";

const creation = body({
  display_name: text(50),
  inclusive: boolean,
  percentage: percent(4),
  metadata: metadata.optional(),
});

const change = body({ active: boolean });

export function addTaxRateRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, creation, async ({ unit, parameters }) => {
    const rate: TaxRateRecord = {
      kind: "taxRate",
      id: unit.newId("txr_"),
      createdAt: unit.now,
      isActive: true,
      displayName: parameters.display_name,
      percent: parameters.percentage,
      isInclusive: parameters.inclusive,
      metadata: parameters.metadata ?? [],
    };
    unit.save(taxRates, rate);
    return toTaxRate(rate);
  });
  endpoints.post(`${URL}/:id`, change, async ({ unit, id, parameters }) => {
    const before = await findTaxRate(unit, id);
    if (!before) throw resourceMissing("tax rate", id, "tax_rate");
    const after = { ...before, isActive: parameters.active };
    unit.save(taxRates, after);
    return toTaxRate(after);
  });
  const shape = { ...listShape, active: boolean.optional(), inclusive: boolean.optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: taxRates,
        prefix: "txr_",
        resource: "tax rate",
        url: URL,
        where: [
          ["kind", "==", "taxRate"],
          ["isActive", "==", parameters.active],
          ["isInclusive", "==", parameters.inclusive],
        ],
      },
      parameters,
      toTaxRate,
    ),
  );
}
