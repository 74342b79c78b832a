import type { Limit, LimitReached } from "#domain/ports/limits.ts";
import { Refusal } from "./refusal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRY_LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

/** Far above what a user or an office behind one client address needs, far below what guessing needs. */
export const LIMITS = {
  passwordByPair: { name: "passwordByPair", max: 10, windowMs: 15 * MINUTE_MS },
  /** All clients except the account's known devices. */
  passwordByAccount: { name: "passwordByAccount", max: 100, windowMs: HOUR_MS },
  /** When `passwordByAccount` is used up, a client without a wrong try still gets one: it may be the owner's. */
  passwordByFreshClient: { name: "passwordByFreshClient", max: 100, windowMs: HOUR_MS },
  passwordByDevice: { name: "passwordByDevice", max: 10, windowMs: 15 * MINUTE_MS },
  passwordByClient: { name: "passwordByClient", max: 200, windowMs: 15 * MINUTE_MS },
  signUpByClient: { name: "signUpByClient", max: 100, windowMs: HOUR_MS },
  /** All clients without a known address together. */
  signUpByUnknown: { name: "signUpByUnknown", max: 2000, windowMs: HOUR_MS },
  /** Successful sign-ins of every kind, because each stores tokens. */
  signInByAccount: { name: "signInByAccount", max: 200, windowMs: HOUR_MS },
  enrollmentByAccount: { name: "enrollmentByAccount", max: 50, windowMs: HOUR_MS },
  resetMailByAddress: { name: "resetMailByAddress", max: 10, windowMs: HOUR_MS },
  mailByAddress: { name: "mailByAddress", max: 10, windowMs: HOUR_MS },
  mailByClient: { name: "mailByClient", max: 100, windowMs: HOUR_MS },
  mailByDevice: { name: "mailByDevice", max: 10, windowMs: HOUR_MS },
  mailByAccount: { name: "mailByAccount", max: 10, windowMs: HOUR_MS },
  changeMailByAddress: { name: "changeMailByAddress", max: 10, windowMs: HOUR_MS },
  /** Mails requested with an ID token. Strangers at the same client address cannot use up this limit. */
  holderMailByClient: { name: "holderMailByClient", max: 100, windowMs: HOUR_MS },
  /** Sign-in links and resets to an account's verified email while `mailOfStrangers` is used up. */
  sparedMailByAddress: { name: "sparedMailByAddress", max: 10, windowMs: HOUR_MS },
  mailOfStrangers: { name: "mailOfStrangers", max: 1000, windowMs: HOUR_MS },
  /** Shop-wide, because anybody could create many accounts and have them mail anyone. */
  mailOfHolders: { name: "mailOfHolders", max: 1000, windowMs: HOUR_MS },
  /** Changes to how users sign in, each of which is mailed to the account's email. */
  noticeByAddress: { name: "noticeByAddress", max: 20, windowMs: HOUR_MS },
  codeByClient: { name: "codeByClient", max: 50, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, Limit>;

const MESSAGES: ReadonlyMap<string, string> = new Map([
  [
    LIMITS.passwordByAccount.name,
    `${TRY_LATER} : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.`,
  ],
  [LIMITS.resetMailByAddress.name, "RESET_PASSWORD_EXCEED_LIMIT"],
]);

export function refusalOf({ limit }: LimitReached): Refusal {
  return new Refusal(MESSAGES.get(limit) ?? TRY_LATER);
}
