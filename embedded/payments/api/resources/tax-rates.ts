import { findTaxRate } from "../../ledger/find.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toTaxRate } from "../../objects/tax-rate.ts";
import { taxRates } from "../../records.ts";
import type { TaxRateRecord } from "../../records/tax-rate.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import {
  boolean,
  changeMetadata,
  listShape,
  metadata,
  metadataChange,
  percent,
  text,
} from "../parameters.ts";

const URL = "/v1/tax_rates";

const creation = body({
  display_name: text(50),
  inclusive: boolean,
  percentage: percent(4),
  active: boolean.optional(),
  country: text(2).optional(),
  description: text(5000).optional(),
  jurisdiction: text(50).optional(),
  metadata: metadata.optional(),
});

const change = body({
  active: boolean.optional(),
  display_name: text(50).optional(),
  metadata: metadataChange.optional(),
});

export function addTaxRateRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, creation, async ({ unit, parameters }) => {
    const { active = true, country, description, jurisdiction } = parameters;
    const rate: TaxRateRecord = {
      kind: "taxRate",
      id: unit.newId("txr_"),
      createdAt: unit.now,
      isActive: active,
      displayName: parameters.display_name,
      percent: parameters.percentage,
      isInclusive: parameters.inclusive,
      ...(country ? { country } : {}),
      ...(description ? { description } : {}),
      ...(jurisdiction ? { jurisdiction } : {}),
      metadata: parameters.metadata ?? [],
    };
    unit.save(taxRates, rate);
    return toTaxRate(rate);
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => toTaxRate(await existing(unit, id)));
  endpoints.post(`${URL}/:id`, change, async ({ unit, id, parameters }) => {
    const before = await existing(unit, id);
    const { active = before.isActive, display_name: displayName = before.displayName } = parameters;
    const changed = changeMetadata(before.metadata, parameters.metadata);
    const after = { ...before, isActive: active, displayName, metadata: changed };
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

async function existing(unit: Unit, id: string): Promise<TaxRateRecord> {
  const rate = await findTaxRate(unit, id);
  if (!rate) throw resourceMissing("tax rate", id, "tax_rate");
  return rate;
}
