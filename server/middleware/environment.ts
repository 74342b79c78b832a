import type { CurrentVisitor } from "../session/visitor.ts";

/** What the middleware leaves for the handlers. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    nonce: string;
    /** Set by a page that runs in a window of its own and must find the page that opened it. */
    isPopup?: boolean;
    visitor: CurrentVisitor;
  };
}
