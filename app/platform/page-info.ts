/** Settings of every page, including the error page. The server writes them into the document. */
import { createContext, useContext } from "react";
import type { SectionName } from "#domain/catalog/landing-copy.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { INLINE_STYLES_ID, LATE_STYLES_ID } from "#protocol/deferred-hydration.ts";
import type { PageSettings, PublicTracking } from "#domain/page-services/site.ts";

export interface TrackingInfo extends PublicTracking {
  readonly isAsking: boolean;
  /** Version of the store's privacy policy. A choice about another version does not count. */
  readonly policyVersion: number;
}

export interface NavSection {
  readonly section: SectionName;
  readonly label?: string | undefined;
}

/** Facts that the law requires on every page. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

export interface PageLanguage {
  readonly locale: string;
  /** As that of the page. */
  readonly basename: string;
  /** In the language itself. */
  readonly name: string;
}

export interface PageInfo extends PageSettings {
  readonly locale: string;
  /** Absent if the language is written from left to right. */
  readonly isRightToLeft?: true;
  /** "" or, for example, "/de". */
  readonly basename: string;
  /** Absent if the shop has only one. */
  readonly languages?: readonly PageLanguage[];
  readonly storeName: string;
  /** Whose frame surrounds pages that the variants share: that of this document, or from which the visitor came. */
  readonly variant: Variant;
  readonly nav: Readonly<Record<Variant, readonly NavSection[]>>;
  readonly planCount: number;
  readonly seller: Seller;
  readonly isTestMode: boolean;
  readonly identityApiKey: string;
  /** Present with hosted identity. */
  readonly hostedIdentity?: { readonly authDomain: string; readonly projectId: string };
  /** Present if something needs consent. */
  readonly tracking?: TrackingInfo;
  readonly buildId: string;
  /** Present on error pages. The log has the same id. */
  readonly requestId?: string;
}

export const PAGE_INFO_ID = "__app";

export const ROOT_ID = "app";

/** What React renders: the whole document, an empty one (`data-ssr`), or the page inside it, in the browser. */
export type Mount = "document" | "empty" | "page";

export const MountContext = createContext<Mount>("document");

export function readMount(): Mount {
  return document.getElementById(PAGE_INFO_ID)?.dataset.ssr === "true" ? "document" : "page";
}

export const PageInfoContext = createContext<PageInfo | undefined>(undefined);

/** Undefined in cached documents. */
export const NonceContext = createContext<string | undefined>(undefined);

export interface InlineStyles {
  readonly text: string;
  /** Where all styles are; `text` may lack those that the page's first markup does not use. */
  readonly url: string;
}

/** Cached documents inline their styles, which saves a round trip. Undefined in other documents. */
export const InlineStylesContext = createContext<InlineStyles | undefined>(undefined);

export function readInlineStyles(): InlineStyles | undefined {
  const style = document.getElementById(INLINE_STYLES_ID);
  const url = document.getElementById(LATE_STYLES_ID)?.getAttribute("href");
  return style && url ? { text: style.textContent, url } : undefined;
}

export function usePageInfo(): PageInfo {
  const info = useContext(PageInfoContext);
  if (!info) throw new Error("usePageInfo needs PageInfoContext");
  return info;
}

export function readPageInfo(): PageInfo {
  const text = document.getElementById(PAGE_INFO_ID)?.textContent;
  if (!text) throw new Error(`The document has no #${PAGE_INFO_ID}`);
  return JSON.parse(text) as PageInfo;
}

/** Reads the property, because browsers hide the attribute's value. Hydration compares the nonce. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

/** JSON that can neither end its script element nor start an HTML comment. */
export function serialisePageInfo(info: PageInfo): string {
  return JSON.stringify(info).replaceAll("<", "\\u003c");
}
