import type { Visitor } from "#domain/page-services/visitor.ts";
import type { LocalePath } from "#locales/locale-path.ts";

export interface HonoEnv {
  Variables: {
    requestId: string;
    nonce: string;
    /** For pages in a pop-up window, which must reach their opener. */
    isPopup?: boolean;
    /** A mail in a frame of the development inbox. */
    isMailFrame?: boolean;
    visitor: Visitor;
    localePath: LocalePath;
    /** For paths without a language. */
    browserLocale: string;
  };
}
