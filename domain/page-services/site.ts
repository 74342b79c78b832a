/** What pages know of the shop and of the request. */
import type { IdeaDocument } from "../catalog/collections.ts";
import type { StoreMedia } from "../catalog/media.ts";
import type { Store } from "../catalog/offer.ts";
import type { Snapshot } from "../ports/documents.ts";

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
