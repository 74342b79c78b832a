/** The collections that expiry and backfill process: all except those that adapters define for themselves. */
import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { webVitals } from "#domain/analytics/web-vitals.ts";
import { cardDeclines, checkoutBlocks, checkoutClients } from "#domain/card-testing/collections.ts";
import { dailyDigests } from "#domain/back-office/daily-digest.ts";
import { doctorReports } from "#domain/back-office/doctor-report.ts";
import { refusedWebhooks } from "#domain/back-office/refused-webhooks.ts";
import { content, ideas } from "#domain/catalog/collections.ts";
import { claimCodes } from "#domain/claims/claim-codes.ts";
import { claimLinks } from "#domain/claims/claim-link.ts";
import { consents } from "#domain/consent/consents.ts";
import { coupons } from "#domain/coupons/coupons.ts";
import { downloadCounts } from "#domain/downloads/download-counts.ts";
import { grants } from "#domain/downloads/downloads.ts";
import { fileVersions } from "#domain/downloads/file-versions.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { experimentCounts } from "#domain/experiments/counts.ts";
import { visitCounts } from "#domain/experiments/visits.ts";
import { licenceActivations } from "#domain/licences/activations.ts";
import { licenceSigningKeys } from "#domain/licences/signing-keys.ts";
import { invoiceCounters, invoices } from "#domain/invoices/invoices.ts";
import { taxRecords } from "#domain/invoices/tax-records.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { eventCursors } from "#domain/selling/replay-missed-events.ts";
import { orders } from "#domain/orders/orders.ts";
import { salesDays } from "#domain/orders/sales-days.ts";
import { ownerActions } from "#domain/orders/owner-actions.ts";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { withdrawals } from "#domain/orders/withdrawals.ts";
import { rateLimits } from "../http/rate-limits.ts";
import { jobs } from "../jobs/lease.ts";
import { buildFiles, sharedBuilds } from "../page-cache/shared-files.ts";
import { embedded } from "./embedded.ts";
import { readiness } from "../routes/health.ts";
import { secrets } from "../secrets/own-secret.ts";
import { endedSignIns } from "../sessions/ended-sign-ins.ts";
import { sessions } from "../sessions/records.ts";

export const collections: readonly Collection<unknown>[] = [
  orders,
  salesDays,
  ownerActions,
  invoices,
  invoiceCounters,
  taxRecords,
  entitlements,
  withdrawals,
  grants,
  licenceActivations,
  licenceSigningKeys,
  downloadCounts,
  experimentCounts,
  visitCounts,
  webVitals,
  buildFiles,
  sharedBuilds,
  mailOutbox,
  analyticsOutbox,
  dailyDigests,
  claimCodes,
  claimLinks,
  coupons,
  paymentEvents,
  eventCursors,
  consents,
  checkoutClients,
  cardDeclines,
  checkoutBlocks,
  sessions,
  endedSignIns,
  rateLimits,
  ...(embedded?.identity.accountCollections ?? []),
  ...(embedded?.collections ?? []),
  ideas,
  content,
  offerFiles,
  fileVersions,
  jobs,
  readiness,
  doctorReports,
  refusedWebhooks,
  secrets,
];
