/** The store's mark, inlined so that it shows with the first paint and costs no request. */
import { faviconSvg } from "virtual:store-theme";

export const faviconUrl = `data:image/svg+xml,${encodeURIComponent(faviconSvg)}`;
