import { href, type RouterContextProvider } from "react-router";
import { decimalPrice, formatPrice } from "#domain/money.ts";
import { type DocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import { type IdeaDocument, ideas } from "#domain/catalog/collections.ts";
import type { LandingCopy } from "#domain/catalog/offer.ts";
import type { Variant } from "#domain/orders/orders.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { type Packed, pack } from "#app/platform/payload/packed.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import type { Picture } from "./art.tsx";
import { loadMedia } from "./load-media.ts";
import { framePlaces, type MapFrame } from "./place-map.tsx";

type IdeaFields = Pick<
  IdeaDocument,
  "title" | "summary" | "placeName" | "place" | "lastWalkedAt"
> & {
  /** In the visitor's language, as the server writes it: a browser may know other rules. */
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
  /** Of the cheapest plan. */
  readonly lowestPrice: string;
  readonly ideas: readonly IdeaView[];
  readonly canonicalUrl: string;
  readonly shareImage: MediumView;
  readonly product: ProductView;
}

/** For machines: prices as decimal numbers, addresses absolute. */
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

/** The whole page in one string; whoever shows it unpacks it with `usePacked`. */
export async function loadLanding(
  variant: Variant,
  context: Readonly<RouterContextProvider>,
): Promise<Packed<LandingView>> {
  const { shop, config } = context.get(servicesContext);
  const copy = variant === "landing" ? shop.store.landing : shop.store.landingV2;
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
    ideas: found,
    canonicalUrl: config.publicUrl + href("/landing"),
    shareImage,
    product: {
      name: shop.store.offer.name,
      description: shop.store.offer.summary,
      image: shareImage.url,
      offers: shop.store.plans.map(({ name, price, currency }) => ({
        name,
        currency,
        price: decimalPrice(price, currency),
        url: config.publicUrl + href("/landing/paywall"),
      })),
    },
  });
}

async function loadIdeas(context: Readonly<RouterContextProvider>): Promise<IdeaView[]> {
  const { shop } = context.get(servicesContext);
  const { locale } = context.get(requestContext);
  const found = await shop.documents.query(ideas, { orderBy: [["position", "asc"]] });
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
  const { plans } = context.get(servicesContext).shop.store;
  const [cheapest] = plans.toSorted((a, b) => a.price - b.price);
  if (!cheapest) throw new Error("A store has plans");
  return formatPrice(cheapest.price, cheapest.currency, context.get(requestContext).locale);
}
