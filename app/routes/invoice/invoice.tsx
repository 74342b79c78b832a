import { data, href } from "react-router";
import type { InvoiceView } from "#domain/page-services/invoices.ts";
import { INVOICES_PATH } from "#protocol/paths.ts";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { CoveredTitle } from "../../layout/covered-title.tsx";
import { usePageInfo } from "../../platform/page-info.ts";
import { buttonStyles } from "../../ui/button.tsx";
import { RowLink, RowList } from "../../ui/row-list.tsx";
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
  const { documents, mayAddBusiness, cover, isForOwner } = loaderData;
  const { orderId } = params;
  const title = documents[0]?.title ?? translate("invoice.waitingTitle");
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 sm:py-12 print:p-0">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      {documents.length === 0 && (
        <>
          <meta httpEquiv="refresh" content="3" />
          <CoveredTitle cover={cover}>{title}</CoveredTitle>
          <p className="mt-4">{translate("invoice.waiting")}</p>
        </>
      )}
      {documents.map((document, index) => (
        <InvoiceSheet key={document.id} document={document} isFirst={index === 0} cover={cover} />
      ))}
      <div className="print:hidden">
        {documents.length > 0 && <PdfLinks documents={documents} />}
        <RowList>
          {(mayAddBusiness || actionData) && (
            <BusinessForm orderId={orderId} problem={actionData} />
          )}
          <RowLink
            to={isForOwner ? href("/admin/orders/:orderId", { orderId }) : href("/account")}
            reloadDocument
          >
            {translate(isForOwner ? "invoice.toOrder" : "invoice.toPurchases")}
          </RowLink>
        </RowList>
      </div>
    </div>
  );
}

function PdfLinks({ documents }: { readonly documents: readonly InvoiceView[] }) {
  const translate = useTranslate();
  return (
    <ul className="mt-6 grid gap-3">
      {documents.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`${INVOICES_PATH}/${id}`}
            className={buttonStyles({
              size: "xl",
              isBlock: true,
              variant: index === 0 ? "solid" : "outline",
              className: "text-center max-sm:flex-col max-sm:gap-0",
            })}
          >
            <span>{translate("invoice.pdf")}</span>
            {documents.length > 1 && <span className="text-sm font-normal">{title}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
