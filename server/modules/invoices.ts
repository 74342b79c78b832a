import type { Invoices } from "#domain/page-services/invoices.ts";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import { addBusiness, mayAddBusiness } from "#domain/invoices/add-business.ts";
import { invoicesOf } from "#domain/invoices/invoices.ts";
import { createIssuer } from "#domain/invoices/issue.ts";
import { writeInvoice } from "../invoices/write-invoice.ts";
import { createInvoicesApi } from "../routes/invoices.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface InvoicesDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly guards: Pick<Guards, "limits">;
  readonly reports: Pick<Reports, "report">;
  readonly storeIn: StoreIn;
  /** A PNG; absent: the PDFs have no picture. */
  readonly mark?: Uint8Array;
}

/** Shows invoices. The queue of receipts gives them their numbers. */
export function openInvoices({
  ports,
  site,
  guards,
  reports,
  ...own
}: InvoicesDeps): Module<{ readonly invoices: Invoices }> {
  const deps = { ...own, ...ports, ...site, ...guards, ...reports };
  const { documents, clock, report } = deps;
  const issue = createIssuer({
    ...deps,
    onFailure: (orderId, error) => report(`order ${orderId} gets no invoice`, error),
  });
  return {
    services: {
      invoices: {
        async view(orderId, locale) {
          const found = await invoicesOf(documents, orderId);
          return Promise.all(found.map((one) => writeInvoice(one, locale)));
        },
        mayAddBusiness: (order) => mayAddBusiness(order, clock.now()),
        async addBusiness(buyer, orderId, details) {
          const outcome = await addBusiness(deps, buyer, orderId, details);
          // Do not wait for the queue: the page shows the amendment at once.
          if (outcome === "added")
            await issue().catch((error: unknown) => report("an amendment waits", error));
          return outcome;
        },
      },
    },
    routes: [{ app: createInvoicesApi(deps) }],
  };
}
