import { data, href, Link } from "react-router";
import { type MessageKey, useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../page-info.ts";
import { loadConfirmation } from "../../sections/load-confirmation.ts";
import { RetryForm } from "../../sections/retry-form.tsx";
import { buttonStyles } from "../../ui/button.tsx";
import type { Route } from "./+types/confirmation-error.ts";

const reasons = ["declined", "cancelled", "expired"] as const;
type Reason = (typeof reasons)[number];

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What the payment service says counts more than what the address says. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const view = await loadConfirmation(searchParams.get("order"), context);
  const claimed = reasons.find((reason) => reason === searchParams.get("reason"));
  return data(describe(view, claimed), { headers: { "Cache-Control": "private, no-store" } });
}

type View = Awaited<ReturnType<typeof loadConfirmation>>;

function describe(view: View, claimed: Reason | undefined) {
  const reason = claimed ?? "cancelled";
  switch (view.state) {
    case "none":
      return { state: "noOrder" as const };
    case "ready":
      return { state: "paid" as const, orderId: view.orderId };
    case "confirming":
      return { state: "unpaid" as const, reason, planId: view.planId };
    case "refused":
      return view.reason === "expired" || view.reason === "declined"
        ? { state: "unpaid" as const, reason: view.reason, planId: view.planId }
        : { state: "paid" as const, orderId: view.orderId };
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}

export default function ConfirmationError({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const name = loaderData.state === "unpaid" ? loaderData.reason : loaderData.state;
  const titleKey: MessageKey = `confirmationError.${name}Title`;
  const textKey: MessageKey = `confirmationError.${name}`;
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <title>{`${translate(titleKey)} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl font-semibold tracking-tight">{translate(titleKey)}</h1>
      <p className="mt-3 text-lg text-gray-700 dark:text-gray-300">{translate(textKey)}</p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <NextStep view={loaderData} />
      </div>
    </div>
  );
}

function NextStep({ view }: { view: Route.ComponentProps["loaderData"] }) {
  const translate = useTranslate();
  const plansPath = href("/landing/paywall");
  if (view.state === "unpaid")
    return (
      <>
        <RetryForm planId={view.planId} label={translate("confirmationError.tryAgain")} />
        <Link to={plansPath}>{translate("confirmationError.toPlans")}</Link>
      </>
    );
  if (view.state === "paid")
    return (
      <Link
        to={`${href("/landing/confirmation/download")}?order=${view.orderId}`}
        className={buttonStyles({ size: "lg" })}
      >
        {translate("paywall.download")}
      </Link>
    );
  return (
    <Link to={plansPath} className={buttonStyles({ size: "lg" })}>
      {translate("confirmationError.toPlans")}
    </Link>
  );
}
