import { create as contentDisposition } from "content-disposition";
import { type Context, Hono } from "hono";
import type { Store } from "#domain/catalog/offer.ts";
import { invoices } from "#domain/invoices/invoices.ts";
import { isOrderOf } from "#domain/orders/buyer.ts";
import { isOrderId, orders } from "#domain/orders/orders.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limit, Limits } from "#domain/ports/limits.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { failNotFound } from "#protocol/failure.ts";
import { INVOICES_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/environment.ts";
import { makeInvoicePdf } from "../invoices/invoice-pdf.ts";
import { createTaskQueue } from "../invoices/task-queue.ts";
import { writeInvoice } from "../invoices/write-invoice.ts";

interface InvoicesOptions {
  readonly store: Pick<Store, "name" | "languages">;
  readonly documents: Documents;
  readonly limits: Limits;
  readonly isTest: boolean;
  readonly mark?: Uint8Array;
}

/** A PDF takes about 100 ms of a processor. */
const pdfBySession: Limit = { name: "invoicePdfBySession", max: 60, windowMs: 60 * 60_000 };
/** PDFs besides the running one. More would delay the process's other work. */
const MAX_WAITING = 8;

export function createInvoicesApi(options: InvoicesOptions): Hono<HonoEnv> {
  const { store, limits, mark } = options;
  const inTurn = createTaskQueue(MAX_WAITING);
  const api = new Hono<HonoEnv>();

  api.get(`${INVOICES_PATH}/:id`, async (c) => {
    const id = c.req.param("id");
    if (!isOrderId(id)) return failNotFound(new URL(c.req.url));
    const session = await c.get("visitor").session();
    // The page sends visitors without a session to where they can sign in or restore purchases.
    if (!session) return c.redirect(`/invoice/${id.replace(/-\d+$/, "")}`, 303);
    const invoice = await readOwn(c, id, options);
    if (!invoice) return failNotFound(new URL(c.req.url));
    await limits.count([[pdfBySession, session.id]]);
    const { locale = store.languages[0] ?? "", number, issuedAt } = invoice.data;
    const translate = await loadTranslate(locale);
    const pdf = await inTurn(async () =>
      makeInvoicePdf(await writeInvoice(invoice, locale), {
        shop: store.name,
        mark,
        issuedAt: issuedAt.toDate(),
        unshowable: translate("invoiceDocument.unshowable"),
      }),
    );
    return c.body(pdf as Uint8Array<ArrayBuffer>, 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(`${number}.pdf`, { type: "inline" }),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });

  return api;
}

/** Undefined if there is no such document, or it is another buyer's. */
async function readOwn(
  c: Context<HonoEnv>,
  id: string,
  { documents, isTest }: Pick<InvoicesOptions, "documents" | "isTest">,
) {
  const invoice = await documents.get(invoices, id);
  if (invoice?.data.isTest !== isTest) return undefined;
  const order = await documents.get(orders, invoice.data.orderId);
  const buyer = await c.get("visitor").buyer();
  const isOwn = order !== undefined && buyer !== undefined && isOrderOf(order.data, buyer);
  return isOwn || (await c.get("visitor").isOwner()) ? invoice : undefined;
}
