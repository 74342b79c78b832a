import type { OrderExperiment } from "../experiments/order-experiment.ts";
import type { Variant } from "../experiments/variants.ts";
import type { ClaimPurpose } from "../notifications/outbox.ts";
import type { Buyer } from "../orders/buyer.ts";
import type { Person } from "../ports/identity.ts";

/** Times are in ms since the epoch. */
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
  /** Queries the identity service now. Required before payments, downloads and account changes. */
  readonly isFresh?: boolean;
  /** Like `isFresh`, but throws a 503 instead of trusting a recent response. */
  readonly isCertain?: boolean;
}

/** "owner" may open the owner's pages; the others say what is lacking. */
export type Ownership = "owner" | "unverified" | "needsTwoStep";

type TooMany = { readonly outcome: "tooMany"; readonly retryAfter: number };

export interface TypedClaim {
  readonly purpose: ClaimPurpose;
  readonly email: string;
  readonly order: string;
  /** The form's path, if its query contains the purpose. */
  readonly path?: string | undefined;
}

/** Proves an address by a mailed code, to restore or withdraw from purchases. `retryAfter` is in seconds. */
export interface Claims {
  /**
   * Mails a code if an order was paid with the address; the outcome does not reveal that. The code works only in this
   * browser, whose cookie the response sets. Codes for an order number have separate limits.
   */
  request(
    address: string,
    language: string,
    typed: TypedClaim,
  ): Promise<{ readonly outcome: "requested" | "badAddress" } | TooMany>;
  /** What this browser typed to request its code; undefined after ten minutes. */
  asked(purpose: ClaimPurpose): TypedClaim | undefined;
  /**
   * A correct code links orders paid with the address to this session; a visitor without a session becomes a guest.
   * "gone": expired or used. "noCookie": the browser requested no code, or did not store the cookie.
   */
  prove(
    address: string,
    code: string,
  ): Promise<
    | { readonly outcome: "proven" | "gone" | "noCookie" }
    | { readonly outcome: "wrong"; readonly triesLeft: number }
    | TooMany
  >;
  /** Like `prove`, by the mailed link, in any browser. "gone": invalid or expired. */
  proveByLink(
    link: string,
  ): Promise<
    | { readonly outcome: "proven"; readonly purpose: ClaimPurpose }
    | { readonly outcome: "gone" }
    | TooMany
  >;
}

export interface CouponMemory {
  /** In capitals. The coupon may not exist. */
  code(): string | undefined;
  /** Counts a try, then stores the code in a cookie. "noCode": no code can have this form. */
  remember(
    typed: string,
  ): Promise<
    | { readonly outcome: "remembered"; readonly code: string }
    | { readonly outcome: "noCode" }
    | TooMany
  >;
  forget(): void;
}

export interface VisitorSession {
  readonly id: string;
  readonly person: Person;
  readonly buyer: Buyer;
}

/** The sender of one request. Its session is read once, and again only for `isFresh` or `isCertain`. */
export interface Visitor {
  session(options?: ReadOptions): Promise<VisitorSession | undefined>;
  /** Undefined without a session. */
  person(options?: ReadOptions): Promise<Person | undefined>;
  /** The person with its proven addresses; undefined without a session. */
  buyer(options?: ReadOptions): Promise<Buyer | undefined>;
  /** Undefined if the address is not in `OWNER_EMAILS`. Reads the session with `isCertain` if not told. */
  ownership(read?: ReadOptions): Promise<Ownership | undefined>;
  /** Whether the visitor signed in during the last five minutes, which refunds, exports and deletions need. */
  isRecentlySignedIn(): Promise<boolean>;
  /** Most recently seen first; empty for visitors who are not signed in. */
  sessions(): Promise<readonly SessionView[]>;
  /** False if the account has no other session with this id. */
  endSession(id: string): Promise<boolean>;
  endOtherSessions(): Promise<void>;
  /** Ends a guest's purchases and deletes the guest's data. False if the visitor is not a guest. */
  deleteGuest(): Promise<boolean>;
  /**
   * A visitor without an account becomes a guest, and the response sets the session cookie. Over the limit, nothing is
   * created; `retryAfter` is in seconds.
   */
  admitToCheckout(): Promise<
    | {
        readonly outcome: "admitted";
        readonly person: Person;
        readonly buyer: Buyer;
        /** For `startCheckout`. */
        readonly clientKey: string | undefined;
      }
    | TooMany
    | { readonly outcome: "blocked"; readonly retryAfter: number }
  >;
  admitToCorrection(uid: string): Promise<{ readonly outcome: "admitted" } | TooMany>;
  readonly claims: Claims;
  readonly coupon: CouponMemory;
  showPurchases(): void;
  /** Assigned on the first visit and stored in a cookie. */
  variant(): Variant;
  /** Undefined if the visitor does not take part in the experiment. Call `count` when the checkout has started. */
  participateInCheckout(): Promise<
    { readonly experiment: OrderExperiment; count(): void } | undefined
  >;
  /** The source of the browser's first visit, or of this one for a browser without its cookie. */
  source(): string;
}
