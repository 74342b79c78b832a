import type { Visitor } from "#domain/page-services/visitor.ts";
import type { LocalePath } from "#locales/locale-path.ts";

export interface HonoEnv {
  Variables: {
    requestId: string;
    nonce: string;
    /** For pages in a pop-up window, which must reach their opener. */
    isPopup?: boolean;
    isMailFrame?: boolean;
    visitor: Visitor;
    localePath: LocalePath;
    /** Of the page that made the request: the language in which to answer its visitor. */
    pageLocale: Pick<LocalePath, "locale" | "basename">;
    browserLocale: string;
  };
}
