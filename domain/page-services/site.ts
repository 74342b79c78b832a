import type { IdeaDocument } from "../catalog/collections.ts";
import type { DrawingMarkup, StoreMedia } from "../catalog/media.ts";
import type { Store } from "../catalog/offer.ts";
import type { Variant } from "../experiments/variants.ts";
import type { Snapshot } from "../ports/documents.ts";

/** The Firebase project of the accounts. Contains no secrets. */
export interface HostedIdentity {
  readonly authDomain: string;
  readonly projectId: string;
}

/** Services that need consent. Contains no secrets. */
export interface PublicTracking {
  readonly tagManager?: { readonly id: string; readonly isAdvanced: boolean };
  readonly analytics?: {
    readonly apiKey: string;
    readonly projectId: string;
    readonly appId: string;
    readonly measurementId?: string;
    /** False if the server reports purchases. */
    readonly reportsPurchases: boolean;
  };
  /** Policy ids by language; present if a hosted service asks for consent. */
  readonly hostedConsent?: {
    readonly siteId: string;
    readonly policyIds: Readonly<Record<string, string>>;
  };
}

/** Settings that only pages need. Every page contains them, so that components can read them, too. */
export interface PageSettings {
  /** Interval at which an open page checks for a new build. */
  readonly buildPollMs: number;
}

/** The part of the configuration that browsers may see. */
export interface PublicConfig {
  readonly publicUrl: string;
  /** Paths in the first language have no prefix. */
  readonly locales: readonly string[];
  readonly isTestMode: boolean;
  readonly identityApiKey: string;
  /** Undefined with embedded identity. */
  readonly hostedIdentity: HostedIdentity | undefined;
  readonly tracking: PublicTracking | undefined;
  readonly buildId: string;
  readonly pages: PageSettings;
  readonly signInProviders: readonly { readonly id: string; readonly name: string }[];
}

/** In the language of the page. */
export interface Catalog {
  readonly store: Store;
  /** In the store's first language, for the owner. */
  readonly ownStore: Store;
  readonly media: StoreMedia;
  /** Small covers, by their URL. */
  readonly drawings: ReadonlyMap<string, DrawingMarkup>;
  /** In bytes, of the files of this build, by their id. */
  readonly fileSizes: ReadonlyMap<string, number>;
  listIdeas(): Promise<Snapshot<IdeaDocument>[]>;
}

export interface Reporting {
  /** Logs an error for the owner; the request continues. */
  readonly report: (message: string, error: unknown) => void;
  readonly warn: (message: string, details: object) => void;
}

export interface RequestInfo {
  readonly id: string;
  /** Undefined for cached pages, which allow inline code by hash. */
  readonly nonce: string | undefined;
  readonly locale: string;
  /** Path prefix of the language: "" or, for example, "/de". */
  readonly basename: string;
  readonly isAsking: boolean;
  /** Of the page, or from which the visitor comes. */
  readonly variant: Variant;
}
