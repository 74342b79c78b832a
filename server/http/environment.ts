import type { Visitor } from "#domain/page-services/visitor.ts";
import type { LocalePath } from "#locales/locale-path.ts";

/** Context variables that the middleware sets for handlers. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    nonce: string;
    /** Set by pages in a pop-up window, which need to reach the page that opened them. */
    isPopup?: boolean;
    /** The response is a mail, shown in a frame of the development inbox. */
    isMailFrame?: boolean;
    visitor: Visitor;
    localePath: LocalePath;
    /** The offered language that the browser prefers, for paths without a language. */
    browserLocale: string;
  };
}
