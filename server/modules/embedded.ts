/**
 * The embedded services, if the shop has the folder `embedded/`; deleting it leaves a shop that works with the hosted
 * services. No other module names a file of that folder.
 */
import { existsSync } from "node:fs";
import type { Clock } from "#domain/ports/clock.ts";
import type { Collection } from "#domain/ports/collection.ts";
import type { DeletedAccounts } from "#domain/ports/deleted-accounts.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { GuestAccounts } from "#domain/ports/guest-accounts.ts";
import type { AccountAdmin } from "#domain/ports/identity.ts";
import type { Config } from "../config/config.ts";
import type { EmbeddedIdentityConfig } from "../config/identity.ts";
import type { IdentityDeps, IdentityServices } from "./identity-deps.ts";
import type { Module } from "./module.ts";
import type { PaymentsDeps, PaymentsServices } from "./payments-deps.ts";

interface EmbeddedIdentity {
  open(settings: EmbeddedIdentityConfig, deps: IdentityDeps): Promise<Module<IdentityServices>>;
  createAccountAdmin(documents: Documents, clock: Clock): AccountAdmin;
  readonly guestAccounts: GuestAccounts;
  readonly deletedAccounts: DeletedAccounts;
  /** Test mode has its own copy of each. */
  readonly accountCollections: readonly Collection<object>[];
  /** The collections with encrypted second factors. */
  readonly sealedFactors: readonly Collection<object>[];
  readonly signingKeys: Collection<object>;
  readonly refreshTokens: Collection<object>;
}

export interface EmbeddedServices {
  readonly identity: EmbeddedIdentity;
  readonly payments: { open(deps: PaymentsDeps): Promise<Module<PaymentsServices>> };
  /** The embedded services' other collections. */
  readonly collections: readonly Collection<unknown>[];
}

export const embedded = await findServices();

/** The bundler follows `import.meta.glob`; the owner's commands run without it. */
async function findServices(): Promise<EmbeddedServices | undefined> {
  if (import.meta.env) {
    const found = import.meta.glob<EmbeddedServices>("../../embedded/modules/services.ts", {
      eager: true,
      import: "services",
    });
    return Object.values(found)[0];
  }
  const url = new URL("../../embedded/modules/command-services.ts", import.meta.url);
  if (!existsSync(url)) return undefined;
  const { services } = (await import(/* @vite-ignore */ url.href)) as {
    readonly services: EmbeddedServices;
  };
  return services;
}

/** Without the embedded service the shop stores no accounts. */
export const guestAccounts: GuestAccounts = embedded?.identity.guestAccounts ?? {
  findIdle: () => Promise.resolve([]),
  read: () => Promise.resolve(undefined),
  setExpiry: () => undefined,
  delete: () => Promise.resolve(),
};

export function requireEmbedded<Name extends "identity" | "payments">(
  name: Name,
): EmbeddedServices[Name] {
  if (!embedded) throw new Error(`This shop has no embedded ${name}`);
  return embedded[name];
}

/** Settings that need an embedded service which this shop does not have; one line per variable. */
export function listMissingServices({
  identity,
  payments,
}: Pick<Config, "identity" | "payments">): string[] {
  if (embedded) return [];
  return [
    ...(identity.kind === "embedded"
      ? ["IDENTITY: this shop has no embedded identity service; set it to firebase"]
      : []),
    ...(payments.kind === "sandbox"
      ? ["STRIPE_SECRET_KEY: this shop has no embedded payments; set a key of Stripe"]
      : []),
  ];
}
