import { Outlet } from "react-router";
import { failNotFound } from "#protocol/failure.ts";
import { servicesContext } from "#app/context.ts";
import { Main } from "#app/layout/main.tsx";
import type { Route } from "./+types/test-mode.ts";

/** What tests drive; outside test mode it does not exist. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => {
    if (!context.get(servicesContext).config.isTestMode) failNotFound(url);
  },
];

/** With a loader the middleware runs for navigations in the browser, too. */
export function loader(): null {
  return null;
}

export default function TestMode() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
