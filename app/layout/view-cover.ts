import type { RouterContextProvider } from "react-router";
import { catalogContext, requestContext } from "#app/context.ts";
import type { CoverView } from "#app/ui/cover.tsx";
import type { Picture } from "#app/ui/photo.tsx";
import { coverOf } from "#domain/catalog/cover.ts";
import type { LandingCopy } from "#domain/catalog/landing-copy.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { loadTranslate } from "#locales/load-translate.ts";

type Context = Readonly<RouterContextProvider>;
type Page = Pick<LandingCopy, "cover">;

/** The picture of the product; that of a landing page, if it has its own. */
export async function viewCover(context: Context, page?: Page): Promise<Picture> {
  const { store } = context.get(catalogContext);
  const named = coverOf(store, page);
  const medium = findMedium(context, named.media);
  if (named.alt !== undefined) return { ...medium, alt: named.alt };
  const translate = await loadTranslate(context.get(requestContext).locale);
  return { ...medium, alt: translate("cover.alt", { offer: store.offer.name }) };
}

/** With what comes with the product. */
export async function viewLargeCover(context: Context, page: Page): Promise<CoverView> {
  const { companion } = context.get(catalogContext).store.offer;
  const cover = await viewCover(context, page);
  if (!companion) return cover;
  return { ...cover, companion: { ...findMedium(context, companion.media), alt: companion.alt } };
}

function findMedium(context: Context, name: string): MediumView {
  const medium = context.get(catalogContext).media.get(name);
  if (!medium) throw new Error(`The store has no media "${name}"`);
  return medium;
}
