import { type CouponPorts, findCoupon } from "#domain/coupons/coupons.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { endGuestPurchases } from "#domain/selling/end-guest-purchases.ts";
import { createSessionApi } from "../../routes/session.ts";
import { createSessionUpgradeApi } from "../../routes/session-upgrade.ts";
import type { Secrets } from "../../secrets/secrets.ts";
import { type ClaimCookie, createClaimCookie } from "../../sessions/claim-cookie.ts";
import type { ClaimsOptions } from "../../sessions/claims.ts";
import { type CouponCookie, createCouponCookie } from "../../sessions/coupon-cookie.ts";
import { createSessionCookies, type SessionCookies } from "../../sessions/cookies.ts";
import { createGuestRecords } from "../../sessions/guest-records.ts";
import type { IsOwner } from "#domain/ports/identity.ts";
import { createIsOwner } from "../../sessions/owner.ts";
import { createSessions, type Sessions } from "../../sessions/sessions.ts";
import type { IdentityServices } from "../identity-deps.ts";
import { guestAccounts } from "../embedded.ts";
import type { Guards, Ports, Site } from "../groups.ts";
import type { Module, Reports } from "../module.ts";

interface SessionsServices {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly isOwner: IsOwner;
  readonly needsTwoStep: boolean;
  readonly claims: ClaimsOptions;
  readonly claimCookie: ClaimCookie;
  readonly couponCookie: CouponCookie;
  readonly isCoupon: (code: string) => Promise<boolean>;
  readonly deleteGuest: (guest: Buyer) => Promise<unknown>;
}

interface SessionsDeps {
  readonly identity: Pick<IdentityServices, "identity" | "endSignIns" | "guestUpgrade" | "devices">;
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest" | "isSecure">;
  readonly guards: Pick<Guards, "limits" | "clientAddress">;
  readonly reports: Pick<Reports, "warn">;
  readonly store: CouponPorts["store"];
  readonly secrets: Secrets;
  readonly ownerEmails: readonly string[];
  readonly needsTwoStep: boolean;
}

export function openSessions({
  ports,
  site,
  guards,
  reports,
  identity,
  ...own
}: SessionsDeps): Module<SessionsServices> {
  const deps = { ...own, ...identity, ...ports, ...site, ...guards, ...reports };
  const { secrets, isSecure, ownerEmails, warn } = deps;
  const sessions = createSessions({
    ...deps,
    cipher: secrets.cipher("sessions"),
    warn: (message, error) => warn(message, { err: error }),
  });
  const isOwner = createIsOwner(ownerEmails);
  const cookies = createSessionCookies({ isSecure, isOwner });
  const records = createGuestRecords(guestAccounts);
  return {
    services: {
      sessions,
      cookies,
      isOwner,
      needsTwoStep: deps.needsTwoStep,
      claims: { ...deps, secret: secrets.derive("claims"), cipher: secrets.cipher("mails") },
      claimCookie: createClaimCookie({ isSecure, cipher: secrets.cipher("claim cookie") }),
      couponCookie: createCouponCookie({ isSecure, secret: secrets.derive("coupon") }),
      deleteGuest: (guest) => endGuestPurchases({ ...deps, records }, guest),
      isCoupon: async (code) => (await findCoupon(deps.documents, deps, code)) !== undefined,
    },
    routes: [
      { app: createSessionApi({ ...deps, sessions, cookies }) },
      { app: createSessionUpgradeApi({ ...deps, sessions, cookies }) },
    ],
  };
}
