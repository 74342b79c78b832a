/** The theme of the store, computed by the build; see scripts/theme/vite-plugin.ts. */
declare module "virtual:store-theme" {
  /** Colors, radii and typefaces. */
  export const themeCss: string;
  /** The basic letters of each typeface of the store's own. */
  export const fontUrls: {
    readonly calm?: string;
    readonly poster?: string;
    readonly text?: string;
  };
  /** As #rrggbb. Carries white text. */
  export const buttonColor: string;
  /** Undefined if the store has none. */
  export const markSvg: string | undefined;
  export const faviconSvg: string;
}
