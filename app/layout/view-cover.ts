import type { RouterContextProvider } from "react-router";
import { catalogContext, requestContext } from "#app/context.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { coverOf } from "#domain/catalog/cover.ts";
import type { LandingCopy } from "#domain/catalog/landing-copy.ts";
import { loadTranslate } from "#locales/load-translate.ts";

/** The picture of the product; that of a landing page, if it has its own. */
export async function viewCover(
  context: Readonly<RouterContextProvider>,
  page?: Pick<LandingCopy, "cover">,
): Promise<Picture> {
  const { store, media } = context.get(catalogContext);
  const named = coverOf(store, page);
  const medium = media.get(named.media);
  if (!medium) throw new Error(`The store has no media "${named.media}"`);
  if (named.alt !== undefined) return { ...medium, alt: named.alt };
  const translate = await loadTranslate(context.get(requestContext).locale);
  return { ...medium, alt: translate("cover.alt", { offer: store.offer.name }) };
}
