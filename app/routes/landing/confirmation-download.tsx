import { data, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../page-info.ts";
import { Confirming } from "../../sections/confirming.tsx";
import { FileList } from "../../sections/file-list.tsx";
import { loadConfirmation, type RefusalReason } from "../../sections/load-confirmation.ts";
import { RetryForm } from "../../sections/retry-form.tsx";
import { requireMember } from "../../session/require-member.ts";
import { buttonStyles } from "../../ui/button.tsx";
import type { Route } from "./+types/confirmation-download.ts";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadConfirmation(url.searchParams.get("order"), context), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export default function ConfirmationDownload({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <meta name="robots" content="noindex" />
      <State view={loaderData} />
    </div>
  );
}

type View = Route.ComponentProps["loaderData"];

function State({ view }: { view: View }) {
  const translate = useTranslate();
  switch (view.state) {
    case "confirming":
      return <Confirming orderId={view.orderId} />;
    case "ready":
      return (
        <>
          <Heading
            title={translate(
              view.isDuplicate ? "confirmation.duplicateTitle" : "confirmation.readyTitle",
            )}
            lead={
              view.isDuplicate
                ? translate("confirmation.duplicate")
                : translate("confirmation.readyLead", { plan: view.planName })
            }
          />
          <FileList files={view.files} />
          <p className="mt-8">
            <Link to={href("/account")}>{translate("confirmation.toAccount")}</Link>
          </p>
          <OrderNumber orderId={view.orderId} />
        </>
      );
    case "refused":
      return <Refused view={view} />;
    case "none":
      return (
        <>
          <Heading
            title={translate("confirmation.noOrderTitle")}
            lead={translate("confirmation.noOrder")}
          />
          <p className="mt-6">
            <Link to={href("/account")} className={buttonStyles({ size: "lg" })}>
              {translate("confirmation.toAccount")}
            </Link>
          </p>
        </>
      );
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}

function Refused({ view }: { view: Extract<View, { state: "refused" }> }) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const isRetryable: Record<RefusalReason, boolean> = {
    declined: true,
    expired: true,
    failed: true,
    mismatch: false,
    refunded: false,
    disputed: false,
  };
  return (
    <>
      <Heading
        title={translate("confirmation.refusedTitle")}
        lead={translate(`confirmation.${view.reason}`)}
      />
      <div className="mt-6">
        {isRetryable[view.reason] ? (
          <RetryForm planId={view.planId} label={translate("confirmation.tryAgain")} />
        ) : (
          <a href={`mailto:${seller.email}`} className={buttonStyles({ size: "lg" })}>
            {translate("confirmation.contactSeller", { email: seller.email })}
          </a>
        )}
      </div>
      <OrderNumber orderId={view.orderId} />
    </>
  );
}

function Heading({ title, lead }: { title: string; lead: string }) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-3 text-lg text-gray-700 dark:text-gray-300">{lead}</p>
    </>
  );
}

function OrderNumber({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  return (
    <p className="mt-8 text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
      {translate("confirmation.orderNumber", { orderId })}
    </p>
  );
}
