/** What the server hands to loaders, actions and middleware, one typed key per thing. */
import { createContext } from "react-router";
import type { DownloadDesk } from "#domain/downloads/downloads.ts";
import type { FailureOptions } from "#protocol/failure.ts";
import type { FindIcons } from "#domain/ports/icons.ts";
import type { Variant } from "#domain/orders/orders.ts";
import type { StoreMedia } from "#domain/catalog/media.ts";
import type { Person } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** Where Google keeps the accounts; no secrets. */
export interface HostedIdentity {
  readonly authDomain: string;
  readonly projectId: string;
}

/** The part of the configuration a browser may know. */
export interface PublicConfig {
  readonly publicUrl: string;
  readonly isTestMode: boolean;
  readonly identityApiKey: string;
  /** Absent where the accounts are the shop's own. */
  readonly hostedIdentity: HostedIdentity | undefined;
  readonly buildId: string;
  readonly buildPollMs: number;
  /** Whom people may sign in with besides a password. */
  readonly signInProviders: readonly { readonly id: string; readonly name: string }[];
}

export interface Services {
  readonly shop: Shop;
  readonly downloads: DownloadDesk;
  readonly media: StoreMedia;
  readonly config: PublicConfig;
  readonly findIcons: FindIcons;
  /** For what is recovered from: the request goes on, the owner must know. */
  readonly report: (message: string, error: unknown) => void;
  /** For what visitors hardly notice. */
  readonly warn: (message: string, details: object) => void;
}

export interface RequestInfo {
  readonly id: string;
  /**
   * Goes on every inline script and style of the page. Absent where the page is kept for everybody: it is then sent when
   * all of it is there, and what is inline is let through by its hash.
   */
  readonly nonce: string | undefined;
  readonly locale: "en";
}

/** One sign-in of the account; times in milliseconds since the epoch. */
export interface SessionView {
  readonly id: string;
  /** Such as "Firefox" and "Windows"; empty where it is not known. */
  readonly browser: string;
  readonly system: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

/** Who asks. Nothing is read before `person()` is called, and then once per request. */
export interface Visitor {
  /** `isFresh`: a hosted identity service is asked now, as it must be before a checkout or a change of the account. */
  person(options?: { readonly isFresh?: boolean }): Promise<Person | undefined>;
  /** Of the visitor's account, the one seen last first; none for who is not signed in. */
  sessions(): Promise<readonly SessionView[]>;
  /** False where the account has no such session besides this one. */
  endSession(id: string): Promise<boolean>;
  endOtherSessions(): Promise<void>;
  /** An ID token of the visitor's account, for calls in their name; undefined for who has none. */
  idToken(): Promise<string | undefined>;
  /** Makes an anonymous account with a session of its own, whose cookie goes out with this answer. */
  becomeGuest(): Promise<Person>;
  /** The landing page this visitor was given; the first visit draws it, and its answer remembers it. */
  variant(): Variant;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
export const visitorContext = createContext<Visitor>();
/** Set where the error page itself is asked for: the root middleware throws it. */
export const failureContext = createContext<FailureOptions | undefined>(undefined);
