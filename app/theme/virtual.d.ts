/** The store's theme, computed by the build; see scripts/theme/vite-plugin.ts. */
declare module "virtual:store-theme" {
  export const themeCss: string;
  /** By language: the letters that it needs, of the store's own typefaces. */
  export const fontUrls: {
    readonly [R in "calm" | "poster" | "text"]?: Readonly<Record<string, readonly string[]>>;
  };
  /** As #rrggbb. White text on it is readable. */
  export const buttonColor: string;
  /** Of the typeface of titles, for mails. */
  export const titleGenre: "serif" | "sans";
  export const markSvg: string | undefined;
  /** Wide, with the shop's name in it. */
  export const logoSvg: string | undefined;
  export const faviconSvg: string;
}
