/** Absolute page URLs for search engines, the payment service and mails. */
import type { RouterContextProvider } from "react-router";
import { basenameOf } from "#locales/locale-path.ts";
import { configContext, requestContext } from "../context.ts";

export interface Alternate {
  readonly locale: string;
  readonly url: string;
}

/** A page's absolute URL in the request's language. `path` has no language prefix. */
export function pageAddress(context: Readonly<RouterContextProvider>, path: string): string {
  const { publicUrl } = context.get(configContext);
  return publicUrl + context.get(requestContext).basename + path;
}

/** Empty if the store has only one language. */
export function listAlternates(
  context: Readonly<RouterContextProvider>,
  path: string,
): readonly Alternate[] {
  const { publicUrl, locales } = context.get(configContext);
  if (locales.length < 2) return [];
  return locales.map((locale) => ({ locale, url: publicUrl + basenameOf(locale, locales) + path }));
}
