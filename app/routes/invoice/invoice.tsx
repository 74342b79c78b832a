import { data, href, Link } from "react-router";
import { INVOICES_PATH } from "#protocol/paths.ts";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { Cover } from "../../layout/cover.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { usePageInfo } from "../../platform/page-info.ts";
import { requireSession } from "../../session/require-account.ts";
import { addBusiness } from "./add-business.ts";
import { BusinessForm } from "./business-form.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { loadInvoice } from "./load-invoice.ts";
import type { Route } from "./+types/invoice.ts";

/** Visitors without a session sign in, or restore their purchases from there. */
export const middleware: Route.MiddlewareFunction[] = [requireSession];

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await loadInvoice(params.orderId, url, context);
  return data(view, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, params, url, context }: Route.ActionArgs) {
  return addBusiness(request, params.orderId, url, context);
}

export default function Invoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { documents, mayAddBusiness, cover } = loaderData;
  const title = documents[0]?.title ?? translate("invoice.waitingTitle");
  return (
    <div className="mx-auto max-w-3xl px-4 py-12">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      {documents.length === 0 && (
        <>
          <meta httpEquiv="refresh" content="3" />
          <PageTitle frame="calm">{title}</PageTitle>
          <p className="mt-4">{translate("invoice.waiting")}</p>
        </>
      )}
      <div className="float-end ms-4 print:hidden">
        <Cover cover={cover} size="small" />
      </div>
      {documents.map((document, index) => (
        <InvoiceSheet
          key={document.id}
          document={document}
          isFirst={index === 0}
          pdf={`${INVOICES_PATH}/${document.id}`}
        />
      ))}
      <div className="print:hidden">
        {documents.length > 0 && <p className="mt-8">{translate("invoice.print")}</p>}
        {(mayAddBusiness || actionData) && (
          <BusinessForm orderId={params.orderId} problem={actionData} />
        )}
        <p className="mt-8">
          <Link to={href("/account")} reloadDocument>
            {translate("invoice.toPurchases")}
          </Link>
        </p>
      </div>
    </div>
  );
}
