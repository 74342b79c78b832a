import { data, redirect } from "react-router";
import { visitorContext } from "../../context.ts";
import "../../i18n/purchase-messages.ts";
import { variantPaths } from "../../platform/variant-paths.ts";
import { FreePage } from "./free/free-page.tsx";
import { getFree } from "./free/get-free.ts";
import { viewFreePlan } from "./free/view-free-plan.ts";
import { variantOf } from "../../platform/variant-of.ts";
import type { Route } from "./+types/free.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

/** The buyer of something free proves an address here. Other visitors are led to the plans. */
export function loader({ url, pattern, context }: Route.LoaderArgs) {
  const variant = variantOf(pattern);
  const asked = context.get(visitorContext).claims.asked("free");
  const view = viewFreePlan(variant, url.searchParams, context);
  if (!view) {
    // The mailed link names no plan, so open the form that requested the code.
    const form = url.searchParams.has("plan") ? undefined : asked?.path;
    throw redirect(form ?? variantPaths(variant).paywall);
  }
  const isOther = url.searchParams.has("other");
  const code = asked && !isOther ? ({ step: "code", email: asked.email } as const) : undefined;
  return data({ view, code }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, pattern, context }: Route.ActionArgs) {
  return getFree({ request, context }, variantOf(pattern));
}

export default function Free({ loaderData, actionData }: Route.ComponentProps) {
  return <FreePage view={loaderData.view} result={actionData ?? loaderData.code} />;
}
