import { create as contentDisposition } from "content-disposition";
import { makeZip } from "client-zip";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import { addDays } from "#domain/days.ts";
import { invoices, type InvoiceSnapshot } from "#domain/invoices/invoices.ts";
import { isOrderOf } from "#domain/orders/buyer.ts";
import { isOrderId, orders } from "#domain/orders/orders.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limit, Limits } from "#domain/ports/limits.ts";
import { eachDocument } from "#domain/ports/readable.ts";
import { Timestamp } from "#domain/values.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { failBadRequest, failNotFound } from "#protocol/failure.ts";
import { INVOICES_PATH, INVOICES_ZIP_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/environment.ts";
import { makeInvoicePdf } from "../invoices/invoice-pdf.ts";
import { createTaskQueue } from "../invoices/task-queue.ts";
import { writeInvoice } from "../invoices/write-invoice.ts";

interface InvoicesOptions {
  readonly storeIn: StoreIn;
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
  const { limits } = options;
  const inTurn = createTaskQueue(MAX_WAITING);
  const api = new Hono<HonoEnv>();

  api.get(`${INVOICES_PATH}/:id`, async (c) => {
    const id = c.req.param("id");
    if (!isOrderId(id)) return failNotFound(new URL(c.req.url));
    const session = await c.get("visitor").session();
    // The page sends visitors without a session to where they can sign in or restore purchases.
    const { basename } = c.get("pageLocale");
    if (!session) return c.redirect(`${basename}/invoice/${id.replace(/-\d+$/, "")}`, 303);
    const invoice = await readOwn(c, id, options);
    if (!invoice) return failNotFound(new URL(c.req.url));
    await limits.count([[pdfBySession, session.id]]);
    const pdf = await inTurn(() => makePdf(options, invoice));
    return c.body(pdf as Uint8Array<ArrayBuffer>, 200, {
      ...personal,
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(`${invoice.data.number}.pdf`, { type: "inline" }),
    });
  });

  /** One PDF is in memory at a time, made when the browser has taken the one before. */
  api.get(INVOICES_ZIP_PATH, async (c) => {
    const url = new URL(c.req.url);
    const visitor = c.get("visitor");
    if ((await visitor.ownership()) !== "owner" || !(await visitor.isRecentlySignedIn()))
      return failNotFound(url);
    const { data: period, error } = periodSchema.safeParse(c.req.query());
    if (!period) return failBadRequest(error);
    return c.body(makeZip(eachPdf(options, period)), 200, {
      ...personal,
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(`invoices-${period.since}-${period.until}.zip`),
    });
  });

  return api;
}

const periodSchema = z.object({ since: z.iso.date(), until: z.iso.date() });

const personal = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

async function* eachPdf(options: InvoicesOptions, { since, until }: z.output<typeof periodSchema>) {
  const query = {
    where: [
      ["isTest", "==", options.isTest],
      ["issuedAt", ">=", Timestamp.fromMillis(Date.parse(since))],
      ["issuedAt", "<", Timestamp.fromMillis(Date.parse(addDays(until, 1)))],
    ],
    orderBy: [["issuedAt", "asc"]],
  } as const;
  for await (const invoice of eachDocument(options.documents, invoices, query))
    yield {
      name: `${invoice.data.number.replaceAll(/[^\w.-]/g, "-")}.pdf`,
      lastModified: invoice.data.issuedAt.toDate(),
      input: await makePdf(options, invoice),
    };
}

async function makePdf(
  { storeIn, mark }: InvoicesOptions,
  invoice: InvoiceSnapshot,
): Promise<Uint8Array> {
  const store = storeIn(invoice.data.locale);
  const { locale = store.languages[0] ?? "", issuedAt } = invoice.data;
  const translate = await loadTranslate(locale);
  return makeInvoicePdf(await writeInvoice(invoice, locale), {
    shop: store.name,
    mark,
    issuedAt: issuedAt.toDate(),
    unshowable: translate("invoiceDocument.unshowable"),
  });
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
  return isOwn || (await c.get("visitor").ownership()) === "owner" ? invoice : undefined;
}
