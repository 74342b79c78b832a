import type { IdentityConfig } from "../../config/identity.ts";
import { openFirebaseIdentity } from "./firebase-identity.ts";
import type { IdentityDeps, IdentityServices } from "../identity-deps.ts";
import { requireEmbedded } from "../embedded.ts";
import type { Module } from "../module.ts";

export async function openIdentity({
  settings,
  ...deps
}: IdentityDeps & { readonly settings: IdentityConfig }): Promise<Module<IdentityServices>> {
  switch (settings.kind) {
    case "embedded":
      return requireEmbedded("identity").open(settings, deps);
    case "firebase":
      return openFirebaseIdentity(settings, deps);
    default:
      throw new Error(`Unknown identity service ${settings satisfies never}`);
  }
}
