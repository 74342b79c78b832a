import type { Route } from "./+types/root.ts";
import "./app.css";
import { failureContext } from "./context.ts";
import { Failure } from "#protocol/failure.ts";

// In another module, so that this one's chunk has the styles and nothing else. React Router passes them no props.
export { App as default, clientMiddleware, ErrorBoundary, Layout } from "./document.tsx";

/** Server routes set `failureContext` to have the error page rendered for a browser. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const failure = context.get(failureContext);
    if (failure) throw new Failure(failure);
  },
];
