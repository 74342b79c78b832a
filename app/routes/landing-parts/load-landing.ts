import type { RouterContextProvider } from "react-router";
import { formatShortDate } from "#domain/dates.ts";
import { decimalPrice } from "#domain/money.ts";
import { type DocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import { bandOf, sceneOf } from "#domain/catalog/cover.ts";
import { splitPoint } from "#domain/catalog/split-point.ts";
import type { IdeaDocument } from "#domain/catalog/collections.ts";
import {
  type LandingCopy,
  listSections,
  type SectionContent,
  type SectionName,
} from "#domain/catalog/landing-copy.ts";
import type { Timestamp } from "#domain/values.ts";
import { canonicalVariant, type Variant, variants } from "#domain/experiments/variants.ts";
import { catalogContext, requestContext } from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { type Alternate, listAlternates, pageAddress } from "#app/platform/page-address.ts";
import { type Packed, pack } from "#app/platform/payload/packed.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import type { CoverView } from "#app/ui/cover.tsx";
import { viewLargeCover } from "#app/layout/view-cover.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { variantPaths } from "../../platform/variant-paths.ts";
import { type FactView, splitFact } from "./idea-facts.ts";
import { describeFiles } from "./describe-files.ts";
import { loadMedia, type Media } from "./load-media.ts";
import { framePlaces, type MapFrame } from "./place-map.tsx";
import { type PlanPrices, viewPlanPrices } from "./plan-price.ts";

type IdeaFields = Pick<IdeaDocument, "title" | "summary" | "placeName" | "coordinate"> & {
  readonly facts: readonly FactView[];
  readonly picture?: Picture | undefined;
  /** The frame of 4:3 would crop too much of the picture. */
  readonly isPictureWhole?: boolean;
  /** Absent if a map shows it. Formatted by the server: browsers may format the language differently. */
  readonly position?: { readonly latitude: string; readonly longitude: string } | undefined;
  readonly date?: { readonly at: Timestamp; readonly absolute: string } | undefined;
};

export type IdeaView = DocumentData<IdeaFields>;

export interface CaptionedPicture extends Picture {
  readonly caption?: string | undefined;
}

export interface ContentsView {
  readonly shop: string;
  readonly points: readonly { readonly name: string; readonly detail?: string | undefined }[];
}

type ContentOf<Name extends SectionName> = Extract<SectionContent, { section: Name }>;

/** Sections with pictures; `viewSection` makes them. All others are shown as the store has them. */
interface PictureViews {
  readonly discover: Omit<ContentOf<"discover">, "samples" | "illustration"> & {
    readonly samples: readonly CaptionedPicture[];
    readonly illustration?: CaptionedPicture | undefined;
    /** In place of pictures. */
    readonly contents?: ContentsView | undefined;
  };
  readonly feature: Omit<ContentOf<"feature">, "illustration"> & {
    readonly illustration?: Picture | undefined;
  };
  readonly ideas: Omit<ContentOf<"ideas">, "map"> & { readonly map?: MediumView | undefined };
}

export type SectionViews = {
  readonly [Name in SectionName]: Name extends keyof PictureViews
    ? PictureViews[Name]
    : ContentOf<Name>;
};

export type SectionView = SectionViews[SectionName];

export interface LandingView {
  readonly variant: Variant;
  readonly copy: Pick<
    LandingCopy,
    "title" | "description" | "eyebrow" | "headline" | "lead" | "action"
  >;
  readonly sections: readonly SectionView[];
  readonly motif?: MediumView | undefined;
  readonly cover: CoverView;
  /** The pattern of a cover that the build drew: the ground on which it stands. */
  readonly ground?: Picture | undefined;
  /** Contains all ideas with a coordinate; undefined without any. */
  readonly frame?: MapFrame | undefined;
  readonly prices: PlanPrices;
  readonly ideas: readonly IdeaView[];
  readonly canonicalUrl: string;
  readonly alternates: readonly Alternate[];
  readonly shareImage?: MediumView | undefined;
  readonly product: ProductView;
}

/** Structured data for search engines: decimal prices and absolute URLs. */
export interface ProductView {
  readonly name: string;
  readonly description: string;
  readonly image?: string | undefined;
  readonly offers: readonly {
    readonly name: string;
    readonly price: string;
    readonly currency: string;
    readonly url: string;
  }[];
}

export async function loadLanding(
  variant: Variant,
  context: Readonly<RouterContextProvider>,
): Promise<Packed<LandingView>> {
  const { store } = context.get(catalogContext);
  const { locale } = context.get(requestContext);
  const copy = store[variants[variant].copy];
  const canonical = variantPaths(canonicalVariant);
  const media = loadMedia(context);
  const hasMap = listSections(copy, true).some((one) => one.section === "ideas" && one.map);
  const found = await loadIdeas(context, hasMap);
  const shareImage = media.share(copy, "landing");
  const drawn = (name: string | undefined) =>
    name === undefined ? undefined : { ...media.find(name), alt: "" };
  const { contents } = store.offer;
  const scene = drawn(sceneOf(store, copy));
  const instead: Instead = {
    contents: contents && { shop: store.name, points: contents.map(splitPoint) },
    illustration: scene,
    // The scene would otherwise be left out.
    featured: contents && scene,
  };
  const { title, description, eyebrow, headline, lead, action } = copy;
  return pack<LandingView>({
    variant,
    copy: { title, description, eyebrow, headline, lead, action },
    sections: listSections(copy, found.length > 0).map((section) =>
      viewSection(section, media, instead),
    ),
    motif: media.find(copy.motif),
    cover: await viewLargeCover(context, copy),
    ground: drawn(bandOf(store, copy)),
    frame: framePlaces(found.flatMap(({ coordinate }) => coordinate ?? [])),
    prices: viewPlanPrices(store, locale, (files) => describeFiles(files, context)),
    ideas: found,
    canonicalUrl: pageAddress(context, canonical.landing),
    alternates: listAlternates(context, canonical.landing),
    shareImage,
    product: {
      name: store.offer.name,
      description: store.offer.summary,
      image: shareImage?.url,
      offers: store.plans.map(({ name, price, minimum = price, currency }) => ({
        name,
        currency,
        price: decimalPrice(minimum, currency),
        url: pageAddress(context, canonical.paywall),
      })),
    },
  });
}

/** What a section shows that could show pictures and has none. */
interface Instead extends Pick<SectionViews["discover"], "contents" | "illustration"> {
  readonly featured: SectionViews["feature"]["illustration"];
}

function viewSection(content: SectionContent, media: Media, instead: Instead): SectionView {
  switch (content.section) {
    case "discover": {
      const { samples, illustration } = content;
      const isBare = !illustration && samples.length === 0;
      return {
        ...content,
        samples: samples.map(media.picture),
        illustration: isBare ? instead.illustration : illustration && media.picture(illustration),
        contents: isBare ? instead.contents : undefined,
      };
    }
    case "feature": {
      const { illustration } = content;
      return {
        ...content,
        illustration: illustration ? media.picture(illustration) : instead.featured,
      };
    }
    case "ideas":
      return { ...content, map: media.find(content.map) };
    default:
      return content;
  }
}

async function loadIdeas(
  context: Readonly<RouterContextProvider>,
  hasMap: boolean,
): Promise<IdeaView[]> {
  const { locale } = context.get(requestContext);
  const media = loadMedia(context);
  const found = await context.get(catalogContext).listIdeas();
  return found.map(({ id, data }) => {
    const { title, summary, placeName, coordinate, date, facts, picture } = data;
    return toDocumentData(id, {
      title,
      summary,
      placeName,
      coordinate,
      facts: facts.map(splitFact),
      ...viewPicture(picture && media.pictureOfIdea(picture)),
      position:
        coordinate && !placeName && (picture || !hasMap)
          ? {
              latitude: formatDegrees(coordinate.latitude, "NS", locale),
              longitude: formatDegrees(coordinate.longitude, "EW", locale),
            }
          : undefined,
      date: date && { at: date, absolute: formatShortDate(date.toMillis(), locale) },
    });
  });
}

/** "63.40° N", with the letters of ISO 6709, which all languages use. */
function formatDegrees(degrees: number, [positive, negative]: string, locale: string): string {
  return `${formatNumber(Math.abs(degrees), 2, locale)}° ${degrees < 0 ? negative : positive}`;
}

/** How much of a picture its frame may crop. */
const MAX_CROP = 1.2;

function viewPicture(picture: Picture | undefined): Pick<IdeaFields, "picture" | "isPictureWhole"> {
  if (!picture) return {};
  const ratio = (picture.width * 3) / (picture.height * 4);
  const isWhole = ratio > MAX_CROP || ratio < 1 / MAX_CROP;
  return { picture, ...(isWhole && { isPictureWhole: true }) };
}
