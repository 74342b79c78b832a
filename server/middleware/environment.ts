import type { CurrentVisitor } from "../session/visitor.ts";

/** What the middleware leaves for the handlers. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    nonce: string;
    visitor: CurrentVisitor;
  };
}
