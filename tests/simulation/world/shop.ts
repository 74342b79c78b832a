/** One process of the shop: the modules that sell, opened as `server/compose.ts` opens them, without its sockets. */
import { mailContext } from "#tests/support/mail-context.ts";
import "#locales/register-hooks.ts";
import "./plain-mails.ts";
import { createCardTesting } from "#domain/card-testing/card-testing.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { createOwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import { type Bearer, grantDownload } from "#domain/downloads/downloads.ts";
import { createBeginSupply } from "#domain/downloads/first-served.ts";
import { endPurchases } from "#domain/selling/end-purchases.ts";
import { movePurchases } from "#domain/selling/move-purchases.ts";
import { processEvent, receiveEvents } from "#domain/selling/payment-events.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Mail } from "#domain/ports/mail.ts";
import type { PaymentEvent, Payments } from "#domain/ports/payments.ts";
import { createOutboxJobs } from "#server/jobs/outbox.ts";
import { openExperiment } from "#server/modules/experiment.ts";
import { openInvoices } from "#server/modules/invoices.ts";
import { openLicences } from "#server/modules/licences.ts";
import { openMaintenance } from "#server/modules/maintenance.ts";
import { openOrders } from "#server/modules/orders.ts";
import { createLimits } from "#server/http/rate-limits.ts";
import { createLease, type Lease } from "#server/jobs/lease.ts";
import type { Job } from "#server/jobs/runner.ts";
import { createSecrets } from "#server/secrets/secrets.ts";

const SECRET = "the simulation's app secret, 32 characters";
const LEASE_LIFE_MS = 20_000;

export const PUBLIC_URL = "https://shop.test";

interface ShopParts {
  readonly store: Store;
  readonly documents: Documents;
  readonly payments: Payments;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

export type Shop = ReturnType<typeof openShop>;

export function openShop({ store, documents, payments, mail, clock, report }: ShopParts) {
  const secrets = createSecrets(SECRET);
  const ports = { documents, clock };
  const isTest = false;
  const site = { publicUrl: PUBLIC_URL, isTest, isSecure: true };
  const limits = createLimits({ documents, clock, secret: secrets.derive("limits") });
  const cardTesting = createCardTesting({
    store,
    documents,
    clock,
    secret: secrets.derive("card testing"),
  });
  const clientAddress = () => undefined;
  const guards = { hasLimits: true, limits, cardTesting, clientAddress };
  const reports = { report, warn: () => undefined, observe: () => undefined };
  const shared = { ports, site, guards, reports };
  const locales = ["en"];
  const storeIn = () => store;
  const tracking = {
    tagManager: undefined,
    invalidTagManagerId: undefined,
    analytics: undefined,
    hostedConsent: undefined,
  };

  const settings = { mailPerSale: true, dailyDigest: true, refundWarningsBelow: 10_000 };

  const licences = openLicences({ ports, site, guards, secrets, store });
  const orders = openOrders({ ...shared, payments, secrets, store, storeIn, tracking, settings });
  const invoices = openInvoices({ ...shared, storeIn });
  const experiment = openExperiment({ ...shared, secrets, store, locales });
  const maintenance = openMaintenance({
    ports,
    reports,
    otherDocuments: documents,
    compact: async () => undefined,
  });
  const mailJobs = createOutboxJobs({
    storeIn,
    documents,
    clock,
    mail,
    context: {
      ...mailContext,
      storeIn: () => ({ ...store, color: "#0066ff" }),
      publicUrl: PUBLIC_URL,
      locales,
    },
    licences: licences.services.licences,
    isTest,
    cipher: secrets.cipher("mails"),
    report,
  });
  const eventPorts = { store, documents, payments, clock, isTest, cardTesting, ...settings };
  const downloads = { documents, clock, isTest, limit: undefined };
  const jobs = [
    ...mailJobs,
    ...[orders, experiment].flatMap((module) => module.jobs ?? []),
    ...(maintenance.jobs ?? []),
  ].map((job) => withLease(job, documents, clock));

  return {
    documents,
    orders: orders.services.orders,
    owner: orders.services.ownerOrders,
    coupons: createOwnerCoupons({ store, documents, clock, isTest }),
    invoices: invoices.services.invoices,
    licences: licences.services.licences,
    jobs,
    beginSupply: createBeginSupply({ documents, clock }),
    grantDownload: (bearer: Bearer, fileId: string) =>
      grantDownload(downloads, bearer, { fileId, from: 0 }),
    movePurchases: (from: string, to: string) =>
      movePurchases(documents, from, { uid: to, isGuest: false }),
    deleteAccount: (uid: string) => endPurchases(documents, uid, clock.now()),
    /** Resolves when the event is stored; processing continues. */
    async takeEvent(event: PaymentEvent): Promise<void> {
      const [received] = await receiveEvents(eventPorts, [event]);
      if (!received) return;
      const problem = `event ${event.id} was not processed`;
      void processEvent(eventPorts, event.id, received).catch((error: unknown) =>
        report(problem, error),
      );
    },
  };
}

export interface LeasedJob extends Pick<Job, "name" | "everyMs"> {
  /** As `startJob` of `server/jobs/runner.ts`, without its timers. */
  runIfLeader(): Promise<void>;
}

function withLease({ name, everyMs, run }: Job, documents: Documents, clock: Clock): LeasedJob {
  const lease: Lease = createLease(documents, clock, { job: name, lifeMs: LEASE_LIFE_MS });
  return {
    name,
    everyMs,
    async runIfLeader() {
      if (await lease.acquire()) await run(() => !lease.isHeld());
    },
  };
}
