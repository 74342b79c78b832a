/** The store's own texts in its further languages; see scripts/store/translations-plugin.ts. */
declare module "virtual:store-translations" {
  export const translations: Readonly<
    Record<string, import("#domain/catalog/store-texts.ts").StoreTexts>
  >;
  /** How many texts each language has, such as "de: 1,612 of 1,612 texts, 168 of 168 of the store". */
  export const counts: readonly string[];
}
