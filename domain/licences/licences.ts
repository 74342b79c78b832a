import type { Store } from "../catalog/offer.ts";
import { type Buyer, isOrderOf } from "../orders/buyer.ts";
import { isOrderId, type Order, orders } from "../orders/orders.ts";
import {
  activateDevice,
  type ActivationOutcome,
  type ActivationPorts,
  activationsOf,
  checkDevice,
  type CheckOutcome,
  deactivateDevice,
  type Device,
  readLicence,
  removeActivation,
} from "./activations.ts";
import { readLicenceKey, type LicenceClaims, signLicenceKey } from "./licence-key.ts";
import {
  createLicenceSigningKeys,
  type LicenceSigningPorts,
  type PublicLicenceKey,
} from "./signing-keys.ts";

export interface LicencePorts extends ActivationPorts, LicenceSigningPorts {
  readonly store: Pick<Store, "plans">;
}

export interface Licence {
  readonly key: string;
  readonly limit: number;
  readonly devices: readonly {
    readonly activationId: string;
    readonly name: string | undefined;
    readonly activatedAt: number;
  }[];
}

export interface Licences {
  /** Always the same key. Undefined if the order was sold without one or was not paid. */
  keyOf(orderId: string, order: Order): Promise<string | undefined>;
  /** Undefined unless the key is valid now. Does not check whose order it is. */
  find(orderId: string): Promise<Licence | undefined>;
  /** This mode's keys, oldest first. Empty if no plan has licence keys and none was ever sold. */
  publicKeys(): Promise<readonly PublicLicenceKey[]>;
  /** Verifies only the signature. Undefined if the key is forged or of the other mode. */
  read(key: string): Promise<LicenceClaims | undefined>;
  activate(orderId: string, device: Device): Promise<ActivationOutcome>;
  check(orderId: string, device: string): Promise<CheckOutcome>;
  deactivate(orderId: string, device: string): ReturnType<typeof deactivateDevice>;
  /** Requires a valid licence. Idempotent. "unknown" also if the order is another buyer's. */
  deactivateOwn(
    buyer: Buyer,
    orderId: string,
    activationId: string,
  ): Promise<{ readonly outcome: "inactive" | "unknown" }>;
}

export function createLicences(ports: LicencePorts): Licences {
  const { documents, store, isTest } = ports;
  const signingKeys = createLicenceSigningKeys(ports);

  async function keyOf(orderId: string, order: Order): Promise<string | undefined> {
    const { licence, planId: plan, paidAt } = order;
    if (!licence || !paidAt || order.isTest !== isTest) return undefined;
    const date = paidAt.toDate().toISOString().slice(0, "2026-01-31".length);
    return signLicenceKey(await signingKeys.signer(), { order: orderId, plan, date });
  }

  return {
    keyOf,
    async find(orderId) {
      const licence = await readLicence(documents, orderId, isTest);
      if (licence.outcome !== "valid") return undefined;
      const key = await keyOf(orderId, licence.order);
      if (key === undefined) return undefined;
      const devices = (await activationsOf(documents, orderId)).map(({ id, data }) => ({
        activationId: id,
        name: data.name,
        activatedAt: data.createdAt.toMillis(),
      }));
      const oldestFirst = devices.toSorted((one, other) => one.activatedAt - other.activatedAt);
      return { key, limit: licence.limit, devices: oldestFirst };
    },
    async publicKeys() {
      // Apps need the public key before the first sale.
      if (store.plans.some(({ licenceKey }) => licenceKey)) await signingKeys.signer();
      return signingKeys.list();
    },
    read: (key) => readLicenceKey(key, signingKeys.find),
    activate: (orderId, device) => activateDevice(ports, orderId, device),
    check: (orderId, device) => checkDevice(ports, orderId, device),
    deactivate: (orderId, device) => deactivateDevice(ports, orderId, device),
    async deactivateOwn(buyer, orderId, activationId) {
      const order = isOrderId(orderId) && (await documents.get(orders, orderId));
      if (!order || !isOrderOf(order.data, buyer)) return { outcome: "unknown" };
      if ((await readLicence(documents, orderId, isTest)).outcome !== "valid")
        return { outcome: "unknown" };
      await removeActivation(ports, orderId, activationId);
      return { outcome: "inactive" };
    },
  };
}
