import type { EnclosedPictures } from "#domain/catalog/media.ts";
import type { Plan, Store } from "#domain/catalog/offer.ts";

export interface MailStore extends Pick<Store, "name"> {
  readonly offer: Pick<Store["offer"], "name" | "requirements">;
  readonly plans: readonly Pick<Plan, "id" | "name">[];
  /** For buttons; readable with white text. */
  readonly color: string;
  readonly legal: Pick<
    Store["legal"],
    | "seller"
    | "address"
    | "email"
    | "refund"
    | "withdrawal"
    | "terms"
    | "taxId"
    | "taxNote"
    | "phone"
    | "withdrawalTerms"
  >;
}

export interface MailContext {
  readonly storeIn: (locale: string) => MailStore;
  readonly pictures: EnclosedPictures;
  /** Whether the titles of the shop's pages have a serif typeface. */
  readonly titles: "serif" | "sans";
  readonly publicUrl: string;
  readonly locales: readonly string[];
}
