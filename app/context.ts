/** What the server passes to loaders, actions and middleware, one typed key per service. */
import { createContext } from "react-router";
import type { VisitorIds } from "#domain/orders/visitor-ids.ts";
import type { IdeaDocument } from "#domain/catalog/collections.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { FindDownloadUse } from "#domain/downloads/download-use.ts";
import type { Licences } from "#domain/licences/licences.ts";
import type { ClaimPurpose } from "#domain/notifications/outbox.ts";
import type { BusinessDetails, BusinessOutcome } from "#domain/invoices/add-business.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import type { BuyerOrders } from "#domain/library/buyer-orders.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import type { Sales } from "#domain/back-office/sales.ts";
import type { Snapshot } from "#domain/ports/documents.ts";
import type { FailureOptions } from "#protocol/failure.ts";
import type { FindIcons } from "#domain/ports/icons.ts";
import type { ReadExperiment } from "#domain/back-office/experiment-report.ts";
import type { OrderExperiment } from "#domain/experiments/order-experiment.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import type { StoreMedia } from "#domain/catalog/media.ts";
import type { Person } from "#domain/ports/identity.ts";

/** The Firebase project that holds the accounts. Contains no secrets. */
export interface HostedIdentity {
  readonly authDomain: string;
  readonly projectId: string;
}

/** What needs the visitor's consent. Contains no secrets. */
export interface PublicTracking {
  readonly tagManager?: { readonly id: string; readonly isAdvanced: boolean };
  readonly analytics?: {
    readonly apiKey: string;
    readonly projectId: string;
    readonly appId: string;
    /** Used if the service does not name one. */
    readonly measurementId?: string;
    /** False if the server reports purchases. */
    readonly reportsPurchases: boolean;
  };
  /** Present if a hosted service asks for consent. Its policies' ids by language. */
  readonly hostedConsent?: {
    readonly siteId: string;
    readonly policyIds: Readonly<Record<string, string>>;
  };
}

/** The part of the configuration that the browser may see. */
export interface PublicConfig {
  readonly publicUrl: string;
  /** The store's languages. Paths in the first language have no prefix. */
  readonly locales: readonly string[];
  readonly isTestMode: boolean;
  readonly identityApiKey: string;
  /** Undefined with embedded identity. */
  readonly hostedIdentity: HostedIdentity | undefined;
  /** Undefined if nothing needs consent. */
  readonly tracking: PublicTracking | undefined;
  readonly buildId: string;
  readonly buildPollMs: number;
  /** Sign-in providers offered besides email. */
  readonly signInProviders: readonly { readonly id: string; readonly name: string }[];
}

/** The store's texts, and its pictures by the names used in those texts. */
export interface Catalog {
  readonly store: Store;
  readonly media: StoreMedia;
  /** Sorted by position. */
  listIdeas(): Promise<Snapshot<IdeaDocument>[]>;
}

export interface Reporting {
  /** Logs an error that the admin must see; the request continues. */
  readonly report: (message: string, error: unknown) => void;
  /** Logs a problem that visitors hardly notice. */
  readonly warn: (message: string, details: object) => void;
}

export interface RequestInfo {
  readonly id: string;
  /**
   * Nonce of every inline script and style. Undefined for cached pages, which are sent only when complete and whose
   * policy allows inline code by hash.
   */
  readonly nonce: string | undefined;
  /** The page's language (BCP 47). */
  readonly locale: string;
  /** Path prefix of this language: "" or, for example, "/de". */
  readonly basename: string;
  /** Whether the page asks the visitor for consent. */
  readonly isAsking: boolean;
}

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

/** An invoice, a credit note or an amendment in words. */
export interface InvoiceView {
  readonly id: string;
  /** Of the words (BCP 47). */
  readonly locale: string;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** Cells; the first is a description, the others are amounts. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
  readonly notes: readonly string[];
}

export interface Invoices {
  /** The order's documents, oldest first. Does not check whose order it is. */
  view(orderId: string, locale: string): Promise<readonly InvoiceView[]>;
  mayAddBusiness(order: Order): boolean;
  /** Adds a business to the buyer's own order; the amendment follows at once. */
  addBusiness(buyer: Buyer, orderId: string, details: BusinessDetails): Promise<BusinessOutcome>;
}

export const configContext = createContext<PublicConfig>();
export const catalogContext = createContext<Catalog>();
export const ordersContext = createContext<BuyerOrders>();
export const licencesContext = createContext<Licences>();
export const invoicesContext = createContext<Invoices>();
export const salesContext = createContext<Sales>();
export const readExperimentContext = createContext<ReadExperiment>();
export const ownerOrdersContext = createContext<OwnerOrders>();
export const findDownloadUseContext = createContext<FindDownloadUse>();
/** Reads the ids from a request's cookies. Undefined if the server does not report purchases. */
export type ReadVisitorIds = (cookies: string) => VisitorIds | undefined;

export const readVisitorIdsContext = createContext<ReadVisitorIds>();
export const findIconsContext = createContext<FindIcons>();
export const reportingContext = createContext<Reporting>();

/** Keys of the services that every request gets, named as in the options of `openPages`. */
export const serviceContexts = {
  config: configContext,
  catalog: catalogContext,
  orders: ordersContext,
  licences: licencesContext,
  invoices: invoicesContext,
  sales: salesContext,
  ownerOrders: ownerOrdersContext,
  readExperiment: readExperimentContext,
  findDownloadUse: findDownloadUseContext,
  readVisitorIds: readVisitorIdsContext,
  findIcons: findIconsContext,
  reporting: reportingContext,
};

export const requestContext = createContext<RequestInfo>();
export const visitorContext = createContext<Visitor>();
/** Set if the error page must be rendered for a server route. The root middleware throws it. */
export const failureContext = createContext<FailureOptions | undefined>(undefined);
