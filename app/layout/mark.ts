/** The store's mark, inlined so that it shows with the first paint and costs no request. */
import { faviconSvg } from "virtual:store-theme";

/** The browser reads the URL from the server's HTML, so that scripts need not contain the picture. */
export const faviconUrl: string = import.meta.env.SSR
  ? `data:image/svg+xml,${encodeURIComponent(faviconSvg)}`
  : (document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "");
