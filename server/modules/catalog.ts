/** The only module that imports the store. */
import * as built from "virtual:store-translations";
import type { Catalog } from "#domain/page-services/site.ts";
import { CONTENT_REVISION_ID, content as revisions, ideas } from "#domain/catalog/collections.ts";
import { coverOf, drawnMedia } from "#domain/catalog/cover.ts";
import type { EnclosedPictures } from "#domain/catalog/media.ts";
import { namedMedia } from "#domain/catalog/media-names.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { createStoreLanguages, type StoreLanguages } from "#domain/catalog/store-languages.ts";
import { seedIdeas } from "#domain/catalog/seed-ideas.ts";
import { readable } from "#domain/ports/readable.ts";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { store as ownStore } from "#store/index.ts";
import type { ServerConfig } from "../config/server.ts";
import { publicRefusals } from "../config/public-store.ts";
import type { BuildInfo } from "../page-cache/build-info.ts";
import type { Ports } from "./groups.ts";
import type { Module, Reports } from "./module.ts";
import { readManifest } from "./store-files.ts";
import { readDrawings, readEnclosed, readStoreMedia } from "./store-media.ts";

/** A store with its texts in further languages. */
export type StoreContent = { readonly store: Store } & typeof built;

const own: StoreContent = { store: ownStore, ...built };

interface CatalogServices
  extends Pick<Catalog, "store" | "media">, Pick<StoreLanguages, "storeIn"> {
  /** For pages in this language. */
  readonly catalogIn: (locale: string) => Catalog;
  /** How many texts each language has. */
  readonly languageCounts: readonly string[];
  readonly locales: readonly string[];
  readonly enclosed: EnclosedPictures;
  /** Grows with every change of the content. */
  readonly readRevision: () => Promise<number>;
  readonly watchRevision: (onChange: () => void, onError: (error: unknown) => void) => () => void;
}

interface CatalogDeps {
  readonly ports: Ports;
  readonly reports: Pick<Reports, "warn">;
  readonly paths: Pick<BuildInfo, "storeMediaPath" | "storeFilesPath">;
  readonly hasPseudoLanguage: boolean;
  /** Instead of the store of this build. */
  readonly content?: StoreContent | undefined;
}

/** Conflicts of these settings with this store; one line per field. */
export function listRefusals(
  server: ServerConfig,
  { store, translations }: StoreContent = own,
): string[] {
  const { storeIn } = createStoreLanguages(store, translations);
  return [...new Set(store.languages.flatMap((one) => publicRefusals(storeIn(one), server)))];
}

export async function openCatalog({
  ports,
  reports,
  content: { store, translations, counts } = own,
  ...rest
}: CatalogDeps): Promise<Module<CatalogServices>> {
  const deps = { ...rest, ...ports, ...reports };
  const { documents, clock, warn } = deps;
  const { storeMediaPath, storeFilesPath } = deps.paths;
  const named = namedMedia(store).map(({ name }) => name);
  const media = await readStoreMedia(storeMediaPath, [...named, ...drawnMedia(store)]);
  const covers = [store.landing, store.landingV2].map((page) => coverOf(store, page).media);
  const drawings = await readDrawings(storeMediaPath, media, [coverOf(store).media, ...covers]);
  const { kept } = await seedIdeas(documents, store.ideas, clock);
  if (kept.length > 0) warn("ideas edited since seeding were not overwritten", { ideas: kept });
  const made = await readManifest(storeFilesPath);
  const fileSizes = new Map(made.map(({ id, size }) => [id, size]));
  const { storeIn, ideaIn } = createStoreLanguages(store, translations);
  const listIdeas = async (locale: string) =>
    readable(await documents.query(ideas, { orderBy: [["position", "asc"]] })).map((found) => ({
      ...found,
      data: ideaIn({ id: found.id, ...found.data }, locale),
    }));
  return {
    services: {
      store,
      storeIn,
      catalogIn: (locale) => ({
        store: storeIn(locale),
        ownStore: store,
        media,
        drawings,
        fileSizes,
        listIdeas: () => listIdeas(locale),
      }),
      languageCounts: counts,
      locales: deps.hasPseudoLanguage ? [...store.languages, PSEUDO_LOCALE] : store.languages,
      media,
      enclosed: await readEnclosed(storeMediaPath, media),
      readRevision: async () =>
        (await documents.get(revisions, CONTENT_REVISION_ID))?.data.revision ?? 0,
      watchRevision: (onChange, onError) =>
        documents.watch(revisions, CONTENT_REVISION_ID, onChange, onError),
    },
  };
}
