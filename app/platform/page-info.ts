/** What every page knows without a loader, the error page too: written into the document once, read at start-up. */
import { createContext, useContext } from "react";

export interface PageInfo {
  readonly locale: string;
  readonly storeName: string;
  readonly seller: { readonly name: string; readonly address: string; readonly email: string };
  readonly isTestMode: boolean;
  readonly identityApiKey: string;
  /** Present where Google keeps the accounts. */
  readonly hostedIdentity?: { readonly authDomain: string; readonly projectId: string };
  readonly buildId: string;
  /** How often an open page asks for a new build. */
  readonly buildPollMs: number;
  /** Present where the document was answered with an error; the log has the same id. */
  readonly requestId?: string;
}

export const PAGE_INFO_ID = "__app";

/** In a document that is sent empty, where the browser puts the page. */
export const ROOT_ID = "app";

/**
 * What there is to render: the document, the document without the page, or the page alone. The marker in a document says
 * whether the page is in it.
 */
export type Mount = "document" | "empty" | "page";

export const MountContext = createContext<Mount>("document");

export function readMount(): Mount {
  return document.getElementById(PAGE_INFO_ID)?.dataset.ssr === "true" ? "document" : "page";
}

export const PageInfoContext = createContext<PageInfo | undefined>(undefined);

/** What inline scripts and styles of this document carry; nothing where the document is kept for everybody. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The styles of a document that is kept for everybody: in it, where a link to them would cost a round trip. */
export const InlineStylesContext = createContext<string | undefined>(undefined);

export const INLINE_STYLES_ID = "app-styles";

export function readInlineStyles(): string | undefined {
  return document.getElementById(INLINE_STYLES_ID)?.textContent;
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

/** The attribute reads as empty in a browser; the property has the value, and hydration compares that. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

/** JSON that cannot end its script element or start a comment in it. */
export function serialisePageInfo(info: PageInfo): string {
  return JSON.stringify(info).replaceAll("<", "\\u003c");
}
