import { Outlet } from "react-router";
import { failNotFound } from "#protocol/failure.ts";
import { configContext } from "../../context.ts";
import { Main } from "../../layout/main.tsx";
import type { Route } from "./+types/test-mode.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => {
    if (!context.get(configContext).isTestMode) failNotFound(url);
  },
];

/** The loader makes the middleware run for client navigations too. */
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
