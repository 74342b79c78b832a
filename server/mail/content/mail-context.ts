import type { Store } from "#domain/catalog/offer.ts";

export interface MailContext {
  readonly store: Pick<Store, "name"> & {
    readonly offer: Pick<Store["offer"], "name" | "requirements">;
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
  };
  readonly publicUrl: string;
  readonly locales: readonly string[];
}
