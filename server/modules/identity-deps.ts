import type { GenerateKeyPairResult } from "jose";
import type { PublicConfig } from "#domain/page-services/site.ts";
import type { EndSignIns } from "#domain/ports/end-sign-ins.ts";
import type { AccountAdmin, GuestUpgrade, Identity } from "#domain/ports/identity.ts";
import type { ProviderSettings } from "../config/provider-settings.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { DeviceCookie } from "../sessions/device-cookie.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Reports } from "./module.ts";

export interface IdentityServices {
  readonly identity: Identity;
  readonly guestUpgrade: GuestUpgrade;
  /** Absent if the service cannot end a single sign-in. */
  readonly endSignIns: EndSignIns | undefined;
  /** Absent if the service limits wrong passwords itself. */
  readonly devices: DeviceCookie | undefined;
  /** Absent if a hosted service holds the accounts. */
  readonly accounts: AccountAdmin | undefined;
  readonly signIn: Pick<PublicConfig, "identityApiKey" | "hostedIdentity" | "signInProviders">;
}

/** Slow work of the embedded identity service; tests replace it with cheaper work. */
export interface IdentityWork {
  /** Parameters of argon2; memory in KiB. */
  readonly passwordHashing?: {
    readonly memory: number;
    readonly passes: number;
    readonly parallelism: number;
  };
  readonly generateKeyPair?: () => Promise<GenerateKeyPairResult>;
}

export interface IdentityDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "publicUrl" | "isTest">;
  readonly guards: Pick<Guards, "limits" | "clientAddress">;
  /** Identity providers that visitors can sign in with. */
  readonly providers: readonly ProviderSettings[];
  readonly secrets: Secrets;
  /** Languages of mails. URLs in the first one have no language prefix. */
  readonly locales: readonly string[];
  readonly reports: Reports;
  readonly identityWork: IdentityWork;
}
