import type { Store } from "#domain/catalog/offer.ts";

/** Data about the shop that mails contain. */
export interface MailWorld {
  readonly store: Pick<Store, "name" | "color"> & {
    readonly legal: Pick<Store["legal"], "seller" | "address" | "email" | "refund">;
  };
  readonly publicUrl: string;
  /** The store's languages; the first is its default. */
  readonly locales: readonly string[];
}
