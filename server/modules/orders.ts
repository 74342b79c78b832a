import type { Store } from "#domain/catalog/offer.ts";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import { type BuyerOrders, createBuyerOrders } from "#domain/library/buyer-orders.ts";
import { createOwnerCoupons, type OwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import { createOwnerOrders, type OwnerOrders } from "#domain/back-office/owner-orders.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { createDailyDigestJob } from "../jobs/daily-digest.ts";
import { createReconcileJob } from "../jobs/reconcile.ts";
import { createEventJobs } from "../jobs/payment-events.ts";
import { createSalesDaysJob } from "../jobs/sales-days.ts";
import { createWithdrawalRefundsJob } from "../jobs/withdrawal-refunds.ts";
import { createWebhooksApi } from "../routes/webhooks.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { SellerSettings } from "../config/server.ts";
import { isReporting, type TrackingConfig } from "../config/tracking.ts";
import { createGuestRecords } from "../sessions/guest-records.ts";
import { guestAccounts } from "./embedded.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

/** Stripe's events can be larger than any request of a page. */
const MAX_WEBHOOK_BYTES = 512 * 1024;

interface OrdersServices {
  readonly orders: BuyerOrders;
  readonly ownerOrders: OwnerOrders;
  readonly ownerCoupons: OwnerCoupons;
}

interface OrdersDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly guards: Pick<Guards, "limits" | "cardTesting">;
  readonly reports: Pick<Reports, "report">;
  readonly telemetry?: Pick<Telemetry, "countWebhook">;
  readonly store: Store;
  readonly storeIn: StoreIn;
  readonly payments: Payments;
  readonly secrets: Secrets;
  readonly tracking: TrackingConfig;
  readonly settings: SellerSettings;
}

export function openOrders({
  ports,
  site,
  guards,
  reports,
  telemetry,
  settings: { mailPerSale, dailyDigest, refundWarningsBelow },
  ...own
}: OrdersDeps): Module<OrdersServices> {
  const settings = { mailPerSale, refundWarningsBelow };
  const deps = { ...own, ...ports, ...site, ...guards, ...reports, ...settings };
  const webhooks = createWebhooksApi({ ...deps, onAnswer: telemetry?.countWebhook });
  return {
    services: {
      orders: createBuyerOrders({ ...deps, passSecret: deps.secrets.derive("return passes") }),
      ownerOrders: createOwnerOrders({
        ...deps,
        records: createGuestRecords(guestAccounts),
        isReporting: isReporting(deps),
      }),
      ownerCoupons: createOwnerCoupons(deps),
    },
    // Webhooks are signed by the payment service and carry no cookie.
    routes: [{ app: webhooks.api, maxBodyBytes: MAX_WEBHOOK_BYTES, originExempt: true }],
    jobs: [
      createReconcileJob(deps, deps.report),
      createWithdrawalRefundsJob(deps, deps.report),
      createSalesDaysJob(deps),
      ...createEventJobs(deps, deps.report),
      ...(dailyDigest ? [createDailyDigestJob(deps)] : []),
    ],
    stop: webhooks.idle,
  };
}
