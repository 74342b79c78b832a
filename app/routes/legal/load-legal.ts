import type { RouterContextProvider } from "react-router";
import type { LegalPage } from "#domain/catalog/legal-pages.ts";
import { catalogContext, configContext, requestContext } from "#app/context.ts";
import type { Seller } from "#app/platform/page-info.ts";
import { type Alternate, listAlternates, pageAddress } from "#app/platform/page-address.ts";
import { type Packed, pack } from "#app/platform/payload/packed.ts";
import { loadAll } from "#locales/all-catalogues.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { listSellingTerms } from "./selling-terms.ts";
import { STORED_ITEMS, storedList } from "./stored-list.ts";

export interface LegalView {
  readonly page: LegalPage;
  /** The promise on the page about refunds, in one line. */
  readonly lead?: string;
  readonly blocks: readonly Block[];
  /** Terms that follow from the shop's settings. May be empty. */
  readonly sellingTerms: { readonly title: string; readonly items: readonly string[] };
  /** Only on the imprint; the footer of every page has it, too. */
  readonly seller?: Seller;
  readonly canonicalUrl: string;
  readonly alternates: readonly Alternate[];
}

export async function loadLegal(
  page: LegalPage,
  context: Readonly<RouterContextProvider>,
): Promise<Packed<LegalView>> {
  const { store } = context.get(catalogContext);
  const { seller: name, address, email, phone } = store.legal;
  const { locale } = context.get(requestContext);
  const translate = await loadAll(locale);
  const { promisedDays: days } = store.legal.withdrawalTerms;
  return pack<LegalView>({
    page,
    ...(page === "refunds" && days > 0 && { lead: translate("paywall.guarantee", { days }) }),
    blocks: readBlocks(await readLegalText(page, context)),
    sellingTerms: {
      title: translate("sellingTerms.title"),
      items: listSellingTerms(page, store, { translate, locale }),
    },
    ...(page === "imprint" && { seller: { name, address, email, phone } }),
    canonicalUrl: pageAddress(context, `/${page}`),
    alternates: listAlternates(context, `/${page}`),
  });
}

/** Empty if the store has no text of that page. */
export async function readLegalText(
  page: LegalPage,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const { legal } = context.get(catalogContext).store;
  switch (page) {
    case "terms":
      return legal.terms;
    case "refunds":
      return `${legal.refund}\n\n${legal.withdrawal}`;
    case "imprint":
      return legal.imprint ?? "";
    case "privacy": {
      const translate = await loadAll(context.get(requestContext).locale);
      const config = context.get(configContext);
      const others = translate(config.tracking ? "privacy.withConsent" : "privacy.nobodyElse");
      const list = () => `\n\n${storedList(translate, config)}\n\n${others}\n\n`;
      return legal.privacy.replace(STORED_ITEMS, list);
    }
    default:
      throw new Error(`Unknown page ${page satisfies never}`);
  }
}
