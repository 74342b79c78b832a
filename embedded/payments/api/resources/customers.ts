import { z } from "zod";
import { findCustomer } from "../../ledger/find.ts";
import { newCustomer } from "../../ledger/new-records.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toCustomer } from "../../objects/customer.ts";
import { customers } from "../../records.ts";
import type { CustomerRecord } from "../../records/customer.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { changeMetadata, email, listShape, metadataChange, text } from "../parameters.ts";

const URL = "/v1/customers";

const textFields = ["email", "name", "phone", "description"] as const;
/** An empty text removes the field. */
const removable = z.literal("");
const fields = body({
  email: z.union([removable, email]).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(20).optional(),
  description: z.string().max(5000).optional(),
  metadata: metadataChange.optional(),
});

export function addCustomerRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, fields, async ({ unit, parameters }) => {
    const customer = changed(newCustomer(unit.newId("cus_"), unit.now), parameters);
    unit.save(customers, customer);
    unit.emit({ type: "customer.created", object: toCustomer(customer) });
    return toCustomer(customer);
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => {
    const customer = await findCustomer(unit, id);
    if (!customer) throw resourceMissing("customer", id);
    return toCustomer(customer);
  });
  endpoints.post(`${URL}/:id`, fields, async ({ unit, id, parameters }) => {
    const before = await existing(unit, id);
    const after = changed(before, parameters);
    unit.save(customers, after);
    const object = toCustomer(after);
    unit.emit({ type: "customer.updated", object, before: toCustomer(before) });
    return object;
  });
  endpoints.delete(`${URL}/:id`, async ({ unit, id }) => {
    const customer = await existing(unit, id);
    const { createdAt } = customer;
    const deleted = { kind: "deletedCustomer", id, createdAt, metadata: [] } as const;
    unit.save(customers, { ...deleted, metadata: [] });
    unit.emit({ type: "customer.deleted", object: toCustomer(customer) });
    return toCustomer({ ...deleted, metadata: [] });
  });
  const shape = { ...listShape, email: text(800).optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: customers,
        prefix: "cus_",
        resource: "customer",
        url: URL,
        where: [
          ["kind", "==", "customer"],
          ["email", "==", parameters.email],
        ],
      },
      parameters,
      toCustomer,
    ),
  );
}

function changed(customer: CustomerRecord, parameters: z.output<typeof fields>): CustomerRecord {
  const after = { ...customer, metadata: changeMetadata(customer.metadata, parameters.metadata) };
  for (const field of textFields) {
    const value = parameters[field];
    if (value === "") delete after[field];
    else if (value !== undefined) after[field] = value;
  }
  return after;
}

async function existing(unit: Unit, id: string) {
  const customer = await findCustomer(unit, id);
  if (customer?.kind !== "customer") throw resourceMissing("customer", id);
  return customer;
}
