import type { Context } from "hono";
import { type CouponPorts, findCoupon } from "#domain/coupons/coupons.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { endGuestPurchases } from "#domain/selling/end-guest-purchases.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";
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
import type { IdentityServices } from "./identity-deps.ts";
import { guestAccounts } from "../embedded.ts";
import type { Module, Reports } from "../module.ts";

interface SessionsServices {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly isOwner: IsOwner;
  readonly claims: ClaimsOptions;
  readonly claimCookie: ClaimCookie;
  readonly couponCookie: CouponCookie;
  readonly isCoupon: (code: string) => Promise<boolean>;
  readonly deleteGuest: (guest: Buyer) => Promise<unknown>;
}

interface SessionsDeps extends Pick<
  IdentityServices,
  "identity" | "endSignIns" | "guestUpgrade" | "devices"
> {
  readonly documents: Documents;
  readonly store: CouponPorts["store"];
  readonly isTest: boolean;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly limits: Limits;
  /** Undefined if the address is unknown or shared by all visitors. */
  readonly clientAddress: (c: Context) => string | undefined;
  readonly isSecure: boolean;
  readonly ownerEmails: readonly string[];
  readonly warn: Reports["warn"];
}

export function openSessions(deps: SessionsDeps): Module<SessionsServices> {
  const { secrets, isSecure, ownerEmails, warn } = deps;
  const sessions = createSessions({
    ...deps,
    cipher: secrets.cipher("sessions"),
    warn: (message, error) => warn(message, { err: error }),
  });
  const cookies = createSessionCookies({ isSecure });
  const records = createGuestRecords(guestAccounts);
  return {
    services: {
      sessions,
      cookies,
      isOwner: createIsOwner(ownerEmails),
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
