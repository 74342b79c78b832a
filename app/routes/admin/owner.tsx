import { Outlet } from "react-router";
import { requireOwner } from "../../session/require-owner.ts";
import type { Route } from "./+types/owner.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwner];

/** The loader makes the middleware run for client navigations too. */
export function loader(): null {
  return null;
}

export default function Owner() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-12">
      <meta name="robots" content="noindex" />
      <Outlet />
    </div>
  );
}
