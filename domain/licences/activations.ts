import { z } from "zod";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import { type Order, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader, Documents, Snapshot } from "../ports/documents.ts";
import { hashToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";

/** The id is a hash of order and device, so that the app's device id is not stored. */
export const licenceActivations = defineCollection("licenceActivations", {
  schema: z.object({
    orderId: z.string(),
    name: z.string().optional(),
    createdAt: z.instanceof(Timestamp),
  }),
  indexes: ["orderId"],
  expires: { never: "They belong to paid orders, and end by deactivation or with the account." },
});

type Activation = Snapshot<z.output<typeof licenceActivations.schema>>;

export interface ActivationPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export interface Activations {
  readonly used: number;
  readonly limit: number;
}

export interface Device {
  /** The app's own device id. */
  readonly device: string;
  readonly name?: string | undefined;
}

export type Revoked = {
  readonly outcome: "revoked";
  readonly because: "refunded" | "disputed" | "withdrawn" | "ended";
};

export type ActivationOutcome =
  | {
      readonly outcome: "active";
      readonly activationId: string;
      readonly activations: Activations;
    }
  | { readonly outcome: "full"; readonly activations: Activations }
  | Revoked
  | { readonly outcome: "unknown" };

/** Idempotent and atomic: parallel calls cannot exceed the allowed number of devices. */
export async function activateDevice(
  { documents, clock, isTest }: ActivationPorts,
  orderId: string,
  { device, name }: Device,
): Promise<ActivationOutcome> {
  const id = await activationIdOf(orderId, device);
  return documents.transaction(async (transaction) => {
    const licence = await readLicence(transaction, orderId, isTest);
    if (licence.outcome !== "valid") return licence;
    const { limit } = licence;
    const active = await activationsOf(transaction, orderId);
    const own = active.find((one) => one.id === id);
    if (own) {
      if (name !== undefined && name !== own.data.name)
        transaction.update(licenceActivations, id, { name });
      return {
        outcome: "active",
        activationId: id,
        activations: { used: active.length, limit },
      };
    }
    if (active.length >= limit)
      return { outcome: "full", activations: { used: active.length, limit } };
    transaction.create(licenceActivations, id, {
      orderId,
      name,
      createdAt: Timestamp.fromMillis(clock.now()),
    });
    return {
      outcome: "active",
      activationId: id,
      activations: { used: active.length + 1, limit },
    };
  });
}

export type CheckOutcome =
  | Exclude<ActivationOutcome, { outcome: "full" }>
  | { readonly outcome: "inactive"; readonly activations: Activations };

export async function checkDevice(
  { documents, isTest }: ActivationPorts,
  orderId: string,
  device: string,
): Promise<CheckOutcome> {
  const licence = await readLicence(documents, orderId, isTest);
  if (licence.outcome !== "valid") return licence;
  const activationId = await activationIdOf(orderId, device);
  const active = await activationsOf(documents, orderId);
  const activations = { used: active.length, limit: licence.limit };
  return active.some(({ id }) => id === activationId)
    ? { outcome: "active", activationId, activations }
    : { outcome: "inactive", activations };
}

/** Idempotent, and allowed when the licence is revoked. */
export async function deactivateDevice(
  { documents, isTest }: ActivationPorts,
  orderId: string,
  device: string,
): Promise<
  | { readonly outcome: "inactive"; readonly activations: Activations }
  | { readonly outcome: "unknown" }
> {
  const order = await documents.get(orders, orderId);
  if (!order?.data.licence || order.data.isTest !== isTest) return { outcome: "unknown" };
  await documents.delete(licenceActivations, await activationIdOf(orderId, device));
  const { length: used } = await activationsOf(documents, orderId);
  return {
    outcome: "inactive",
    activations: { used, limit: order.data.licence.activations },
  };
}

/** Idempotent; ignores activations of other orders. */
export async function removeActivation(
  { documents }: Pick<ActivationPorts, "documents">,
  orderId: string,
  activationId: string,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    const activation = await transaction.get(licenceActivations, activationId);
    if (activation?.data.orderId === orderId) transaction.delete(licenceActivations, activationId);
  });
}

export function activationsOf(reader: DocumentReader, orderId: string): Promise<Activation[]> {
  return reader.query(licenceActivations, { where: [["orderId", "==", orderId]] });
}

/** The order's valid licence and its number of devices. `reader` may be a transaction. */
export async function readLicence(
  reader: DocumentReader,
  orderId: string,
  isTest: boolean,
): Promise<
  | { readonly outcome: "valid"; readonly limit: number; readonly order: Order }
  | Revoked
  | { readonly outcome: "unknown" }
> {
  const order = (await reader.get(orders, orderId))?.data;
  const entitlement = await reader.get(entitlements, orderId);
  if (!order?.licence || !entitlement || order.isTest !== isTest) return { outcome: "unknown" };
  if (!isActive(entitlement)) return { outcome: "revoked", because: whyRevoked(order) };
  return { outcome: "valid", limit: order.licence.activations, order };
}

function isActive({ data }: Snapshot<Entitlement>): boolean {
  return data.status === "active";
}

function whyRevoked({ status, withdrawal: { withdrawnAt } }: Order): Revoked["because"] {
  if (withdrawnAt) return "withdrawn";
  return status === "refunded" || status === "disputed" ? status : "ended";
}

function activationIdOf(orderId: string, device: string): Promise<string> {
  return hashToken(`${orderId}\n${device}`);
}
