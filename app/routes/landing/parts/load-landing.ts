import type { RouterContextProvider } from "react-router";
import { decimalPrice, formatPrice } from "#domain/money.ts";
import { type DocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import type { IdeaDocument } from "#domain/catalog/collections.ts";
import type { LandingCopy } from "#domain/catalog/offer.ts";
import { canonicalVariant, type Variant, variants } from "#domain/experiments/variants.ts";
import { catalogContext, requestContext } from "#app/context.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { type Alternate, listAlternates, pageAddress } from "#app/platform/page-address.ts";
import { type Packed, pack } from "#app/platform/payload/packed.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import type { Picture } from "./art.tsx";
import { variantPaths } from "../variant-paths.ts";
import { loadMedia } from "./load-media.ts";
import { framePlaces, type MapFrame } from "./place-map.tsx";

type IdeaFields = Pick<
  IdeaDocument,
  "title" | "summary" | "placeName" | "place" | "lastWalkedAt"
> & {
  /** Formatted by the server, because browsers may format the language differently. */
  readonly position: { readonly latitude: string; readonly longitude: string };
  readonly kilometres: string;
  readonly lastWalked: string;
};

export type IdeaView = DocumentData<IdeaFields>;

export interface SamplePicture extends Picture {
  readonly caption: string;
}

export interface LandingView {
  readonly variant: Variant;
  readonly copy: LandingCopy;
  readonly motif: MediumView;
  readonly cover: Picture;
  readonly samples: readonly SamplePicture[];
  readonly routeMap: SamplePicture;
  readonly land: MediumView;
  readonly frame: MapFrame;
  /** Formatted price of the cheapest plan. */
  readonly lowestPrice: string;
  readonly planCount: number;
  readonly ideas: readonly IdeaView[];
  readonly canonicalUrl: string;
  readonly alternates: readonly Alternate[];
  readonly shareImage: MediumView;
  readonly product: ProductView;
}

/** Structured data for search engines: decimal prices and absolute URLs. */
export interface ProductView {
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly offers: readonly {
    readonly name: string;
    readonly price: string;
    readonly currency: string;
    readonly url: string;
  }[];
}

/** The page's data as one string; unpack it with `usePacked`. */
export async function loadLanding(
  variant: Variant,
  context: Readonly<RouterContextProvider>,
): Promise<Packed<LandingView>> {
  const { store } = context.get(catalogContext);
  const copy = store[variants[variant].copy];
  const canonical = variantPaths(canonicalVariant);
  const media = loadMedia(context);
  const found = await loadIdeas(context);
  const shareImage = media.shared(copy.openGraph.landing);
  return pack<LandingView>({
    variant,
    copy,
    motif: media.find(copy.motif),
    cover: media.picture(copy.cover),
    samples: copy.discover.samples.map(media.picture),
    routeMap: media.picture(copy.discover.map),
    land: media.find(copy.ideas.map),
    frame: framePlaces(found.map(({ place }) => place)),
    lowestPrice: lowestPrice(context),
    planCount: store.plans.length,
    ideas: found,
    canonicalUrl: pageAddress(context, canonical.landing),
    alternates: listAlternates(context, canonical.landing),
    shareImage,
    product: {
      name: store.offer.name,
      description: store.offer.summary,
      image: shareImage.url,
      offers: store.plans.map(({ name, price, currency }) => ({
        name,
        currency,
        price: decimalPrice(price, currency),
        url: pageAddress(context, canonical.paywall),
      })),
    },
  });
}

async function loadIdeas(context: Readonly<RouterContextProvider>): Promise<IdeaView[]> {
  const { locale } = context.get(requestContext);
  const found = await context.get(catalogContext).listIdeas();
  return found.map(({ id, data }) =>
    toDocumentData(id, {
      title: data.title,
      summary: data.summary,
      placeName: data.placeName,
      place: data.place,
      position: {
        latitude: formatNumber(data.place.latitude, 3, locale),
        longitude: formatNumber(data.place.longitude, 3, locale),
      },
      kilometres: formatNumber(data.distanceInMetres / 1000, 1, locale),
      lastWalkedAt: data.lastWalkedAt,
      lastWalked: formatDate(data.lastWalkedAt.toMillis(), locale),
    }),
  );
}

function lowestPrice(context: Readonly<RouterContextProvider>): string {
  const { plans } = context.get(catalogContext).store;
  const [cheapest] = plans.toSorted((a, b) => a.price - b.price);
  if (!cheapest) throw new Error("The store has no plans");
  return formatPrice(cheapest.price, cheapest.currency, context.get(requestContext).locale);
}
