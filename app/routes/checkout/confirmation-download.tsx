import { data } from "react-router";
import { variants } from "#domain/experiments/variants.ts";
import { catalogContext } from "../../context.ts";
import { viewLargeCover } from "../../layout/view-cover.ts";
import { requireAccount } from "../../session/require-account.ts";
import { ConfirmationPage } from "./confirmation/confirmation-page.tsx";
import { correctAddress } from "./confirmation/correct-address.ts";
import { loadByPass, loadConfirmation } from "./confirmation/load-confirmation.ts";
import { variantOf } from "../../platform/variant-of.ts";
import "../../i18n/purchase-messages.ts";
import type { Route } from "./+types/confirmation-download.ts";

/** Only account-first variants require signing in. Others check the order's holder in the loader. */
export const middleware: Route.MiddlewareFunction[] = [
  (route, next) =>
    variants[variantOf(route.pattern)].flow === "account-first"
      ? requireAccount(route, next)
      : next(),
];

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const orderId = url.searchParams.get("order");
  const pass = url.searchParams.get("pass");
  const own = await loadConfirmation(orderId, context);
  const isPassNeeded = own.state === "none" && orderId && pass;
  const passed = isPassNeeded ? await loadByPass({ orderId, pass }, context) : undefined;
  const variant = variantOf(pattern);
  const { store } = context.get(catalogContext);
  const cover = await viewLargeCover(context, store[variants[variant].copy]);
  return data(
    { view: passed ?? own, cover, variant },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export function action({ request, pattern, context }: Route.ActionArgs) {
  return correctAddress(request, context, variantOf(pattern));
}

export default function ConfirmationDownload({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationPage {...loaderData} problem={actionData} />;
}
