/** What pages know of the visitor and do for them. */
import type { OrderExperiment } from "../experiments/order-experiment.ts";
import type { Variant } from "../experiments/variants.ts";
import type { ClaimPurpose } from "../notifications/outbox.ts";
import type { Buyer } from "../orders/buyer.ts";
import type { Person } from "../ports/identity.ts";

/** One sign-in of the account; times in milliseconds since the epoch. */
export interface SessionView {
  readonly id: string;
  /** For example "Firefox" and "Windows"; empty if unknown. */
  readonly browser: string;
  readonly system: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

export interface ReadOptions {
  /**
   * Queries the identity service now instead of trusting a recent response. Required before payments, downloads and
   * account changes.
   */
  readonly isFresh?: boolean;
  /** Like `isFresh`, and fails with a 503 if the service does not answer, instead of trusting a recent response. */
  readonly isCertain?: boolean;
}

type TooMany = { readonly outcome: "tooMany"; readonly retryAfter: number };

/** What a visitor typed to get a code. An empty text was not typed. */
export interface TypedClaim {
  readonly purpose: ClaimPurpose;
  readonly email: string;
  /** Number of an order. */
  readonly order: string;
  /** Path of the form, if its query says what the code is for. */
  readonly path?: string | undefined;
}

/** Proving an address by a code that is sent there, to restore or withdraw from purchases. `retryAfter` is in seconds. */
export interface Claims {
  /**
   * Sends a code if an order was paid with the address; the outcome does not say whether. The code works in this
   * browser only, to which the response gives a cookie. `language` is that of the mail, which names the purpose. Codes for
   * an order whose address was not typed have limits of their own, which do not reveal the address.
   */
  request(
    address: string,
    language: string,
    typed: TypedClaim,
  ): Promise<{ readonly outcome: "requested" | "badAddress" } | TooMany>;
  /** What this browser typed to get the code that it may have been sent; undefined after ten minutes. */
  asked(purpose: ClaimPurpose): TypedClaim | undefined;
  /**
   * Counts a try. With the right code, orders paid with the address belong to this session, too; a visitor without a
   * session becomes a guest, and the response sets the session cookie. "gone" if the code has expired or was used,
   * "noCookie" if this browser has asked for none or did not store the cookie.
   */
  prove(
    address: string,
    code: string,
  ): Promise<
    | { readonly outcome: "proven" | "gone" | "noCookie" }
    | { readonly outcome: "wrong"; readonly triesLeft: number }
    | TooMany
  >;
  /** Like `prove`, by the link of such a mail, in any browser. "gone" if it is no such link, or has expired. */
  proveByLink(
    link: string,
  ): Promise<
    | { readonly outcome: "proven"; readonly purpose: ClaimPurpose }
    | { readonly outcome: "gone" }
    | TooMany
  >;
}

/** The coupon code that this browser remembers. */
export interface CouponMemory {
  /** In capitals; undefined if there is none. Says nothing about whether such a coupon exists. */
  code(): string | undefined;
  /** Counts a try, then lets the response store the code. "noCode" if no code can look like it. */
  remember(
    typed: string,
  ): Promise<
    | { readonly outcome: "remembered"; readonly code: string }
    | { readonly outcome: "noCode" }
    | TooMany
  >;
  forget(): void;
}

/** The visitor who sent one request. The session is read once, on first use, and again for stricter options. */
export interface Visitor {
  /** Undefined for visitors without a session. */
  session(
    options?: ReadOptions,
  ): Promise<{ readonly id: string; readonly person: Person; readonly buyer: Buyer } | undefined>;
  /** The account or guest of the session; undefined without a session. */
  person(options?: ReadOptions): Promise<Person | undefined>;
  /** The same visitor with the addresses that its account or this session proved; undefined without a session. */
  buyer(options?: ReadOptions): Promise<Buyer | undefined>;
  /** Whether this is an account whose verified address is in `OWNER_EMAILS`. Reads the session with `isCertain`. */
  isOwner(): Promise<boolean>;
  /** Like `isOwner`, whether or not the address is verified. */
  isOwnerOnceVerified(): Promise<boolean>;
  /** The account's sessions, most recently seen first; empty for visitors who are not signed in. */
  sessions(): Promise<readonly SessionView[]>;
  /** False if the account has no other session with this id. */
  endSession(id: string): Promise<boolean>;
  endOtherSessions(): Promise<void>;
  /** Ends a guest's purchases and deletes the guest's data. False if the visitor is no guest. */
  deleteGuest(): Promise<boolean>;
  /**
   * Counts one checkout against the limit, unless declined payments blocked this client. A visitor without an account
   * becomes a guest, and the response sets the session cookie. Over the limit, nothing is created; `retryAfter` is in
   * seconds.
   */
  admitToCheckout(): Promise<
    | {
        readonly outcome: "admitted";
        readonly person: Person;
        readonly buyer: Buyer;
        /** For the order's `CheckoutStart`. */
        readonly clientKey: string | undefined;
      }
    | TooMany
    | { readonly outcome: "blocked"; readonly retryAfter: number }
  >;
  /** Counts one correction of an order's address, which sends a mail. */
  admitToCorrection(uid: string): Promise<{ readonly outcome: "admitted" } | TooMany>;
  readonly claims: Claims;
  readonly coupon: CouponMemory;
  /** Shows this browser the link to its purchases from now on, although the visitor is a guest. */
  showPurchases(): void;
  /** The variant assigned to this visitor. The first visit assigns it and stores it in a cookie. */
  variant(): Variant;
  /** Undefined if the visitor does not take part in the experiment. Call `count` when the checkout has started. */
  participateInCheckout(): Promise<
    { readonly experiment: OrderExperiment; count(): void } | undefined
  >;
}
