import { expect, test } from "vitest";
import { consents, recordConsent } from "#domain/consent/consents.ts";
import { orders } from "#domain/orders/orders.ts";
import { type AnalyticsEvent, ReportNotAccepted } from "#domain/analytics/analytics.ts";
import { createReportJob } from "#server/jobs/analytics-reports.ts";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";

const HOUR_MS = 60 * 60_000;
const analytics = { clientId: "123.456", sessionId: "1700000000" };

interface Choice {
  readonly measurement?: boolean;
  readonly marketing?: boolean;
  readonly policyVersion?: number;
}

/** A shop that reports its sales; `refuse` returns the error for an event, or undefined to accept it. */
function createReportingShop(refuse: () => Error | undefined = () => undefined) {
  const shop = createTestShop();
  const sent: AnalyticsEvent[] = [];
  const reports: string[] = [];
  const state = { refuse, tries: 0 };
  const options = {
    documents: shop.documents,
    clock: shop.clock,
    policyVersion: 1,
    report: (message: string, error: unknown) => void reports.push(`${message}: ${String(error)}`),
    analytics: {
      async send(event: AnalyticsEvent) {
        state.tries += 1;
        const refusal = state.refuse();
        if (refusal) throw refusal;
        sent.push(event);
      },
    },
  };
  const choose = (choice: Choice = {}, formerId?: string) =>
    recordConsent(
      shop,
      {
        measurement: true,
        marketing: false,
        policyVersion: 1,
        language: "en",
        way: "choose",
        ...choice,
      },
      formerId,
    );
  let buyers = 0;
  async function sell(choice: Choice = {}) {
    const { measurement = true, marketing = false } = choice;
    const recordId = await choose(choice);
    const consent = { recordId, measurement, marketing };
    const orderId = await order(shop, `buyer-${buyers++}`, "small", { analytics, consent });
    shop.payments.pay(orderId);
    await settle(shop, orderId);
    return { orderId, recordId };
  }
  async function refund(orderId: string, refunded: number) {
    shop.payments.change(orderId, { refunded });
    await settle(shop, orderId);
  }
  const readReports = async () => (await readBooks(shop.documents)).reports.map(({ data }) => data);
  const job = createReportJob({ ...options, isTest: true });
  return Object.assign(state, {
    shop,
    sent,
    reports,
    options,
    job,
    choose,
    sell,
    refund,
    readReports,
  });
}

const names = (sent: readonly AnalyticsEvent[]) => sent.map(({ name }) => name);
const busy = () => new ReportNotAccepted("not accepted (status 503)", "status 503", false);

test("a purchase is reported once, with what the data layer says", async () => {
  const { shop, job, sell, sent, readReports, reports } = createReportingShop();
  const { orderId } = await sell();
  const at = shop.clock.now();
  shop.clock.advance(HOUR_MS);
  await job.run();
  await job.run();
  const items = [{ item_id: "small", item_name: "Small", price: 19, quantity: 1 }];
  expect(sent).toEqual([
    {
      name: "purchase",
      at,
      visitor: analytics,
      allowsMarketing: false,
      details: { transaction_id: orderId, value: 19, currency: "EUR", items },
    },
  ]);
  expect(await readReports()).toMatchObject([{ status: "sent", attempts: 0 }]);
  expect(reports).toEqual([]);
});

test("a refund in part has no items, a full one has", async () => {
  const { job, sell, refund, sent } = createReportingShop();
  const [partly, fully] = [await sell(), await sell()];
  await refund(partly.orderId, 500);
  await refund(fully.orderId, 1900);
  await job.run();
  const refunds = sent.filter(({ name }) => name === "refund").map(({ details }) => details);
  expect(refunds).toContainEqual({ transaction_id: partly.orderId, currency: "EUR", value: 5 });
  expect(refunds).toContainEqual({
    transaction_id: fully.orderId,
    currency: "EUR",
    value: 19,
    items: [expect.objectContaining({ item_id: "small" })],
  });
  expect(refunds).toHaveLength(2);
});

test("a withdrawal before the purchase is sent ends its report", async () => {
  const { job, sell, choose, sent, readReports } = createReportingShop();
  const { recordId } = await sell();
  await choose({ measurement: false }, recordId);
  await job.run();
  expect(sent).toEqual([]);
  expect(await readReports()).toMatchObject([{ status: "withdrawn" }]);
});

test("a withdrawal before a refund ends the refund's report only", async () => {
  const { job, sell, choose, refund, sent, readReports } = createReportingShop();
  const { orderId, recordId } = await sell();
  await job.run();
  const second = await choose({ marketing: true }, recordId);
  await choose({ measurement: false }, second);
  await refund(orderId, 1900);
  await job.run();
  expect(names(sent)).toEqual(["purchase"]);
  expect((await readReports()).map(({ status }) => status)).toEqual(["sent", "withdrawn"]);
});

test("the last choice of a chain counts, also for marketing", async () => {
  const { job, sell, choose, sent } = createReportingShop();
  const { recordId } = await sell({ marketing: true });
  const refused = await choose({ measurement: false }, recordId);
  await choose({ marketing: true }, refused);
  const other = await sell({ marketing: true });
  await choose({ marketing: false }, other.recordId);
  await job.run();
  const allowed = sent.map(({ details, allowsMarketing }) => [
    details.transaction_id,
    allowsMarketing,
  ]);
  expect(allowed).toHaveLength(2);
  expect(allowed).toContainEqual([other.orderId, false]);
  expect(allowed.filter(([, isAllowed]) => isAllowed)).toHaveLength(1);
});

test("without a record, with an endless chain, or after a new policy nothing is sent", async () => {
  const { job, sell, choose, sent, shop, readReports, options } = createReportingShop();
  const gone = await sell();
  await shop.documents.delete(consents, gone.recordId);
  const endless = await sell();
  const next = await choose({}, endless.recordId);
  await shop.documents.update(consents, next, { replacedBy: endless.recordId });
  await job.run();
  await sell();
  await createReportJob({ ...options, isTest: true, policyVersion: 2 }).run();
  expect(sent).toEqual([]);
  expect((await readReports()).map(({ status }) => status)).toEqual(Array(3).fill("withdrawn"));
});

test("a report is retried with growing delays until it is accepted", async () => {
  const state = createReportingShop(busy);
  const { orderId } = await state.sell();
  for (const wait of [30, 60, 120, 240]) {
    await state.job.run();
    state.shop.clock.advance(wait * 1000 - 1);
    await state.job.run();
    state.shop.clock.advance(1);
  }
  expect(state.tries).toBe(4);
  expect(await state.readReports()).toMatchObject([
    { status: "queued", attempts: 4, reason: "status 503" },
  ]);
  expect(state.reports[0]).toBe(
    `report purchase-${orderId} was not sent: ReportNotAccepted: not accepted (status 503)`,
  );
  state.refuse = () => undefined;
  await state.job.run();
  expect(names(state.sent)).toEqual(["purchase"]);
});

test("a report that is refused for good is not repeated", async () => {
  const state = createReportingShop(() => new ReportNotAccepted("no", "status 403", true));
  await state.sell();
  await state.job.run();
  state.shop.clock.advance(HOUR_MS);
  await state.job.run();
  expect(state.tries).toBe(1);
  expect(await state.readReports()).toMatchObject([{ status: "refused", reason: "status 403" }]);
});

test("less than 72 hours after the purchase the report is given up, with the reason", async () => {
  const state = createReportingShop(busy);
  await state.sell();
  const start = state.shop.clock.now();
  let last = start;
  while ((await state.readReports())[0]?.status === "queued") {
    const { tries } = state;
    await state.job.run();
    if (state.tries > tries) last = state.shop.clock.now();
    state.shop.clock.advance(10 * 60_000);
  }
  expect(await state.readReports()).toMatchObject([{ status: "lost", reason: "status 503" }]);
  expect(last - start).toBeGreaterThan(48 * HOUR_MS);
  expect(last - start).toBeLessThan(72 * HOUR_MS);
  expect(state.reports.at(-1)).toContain("was lost");
});

test("after the shop was down for three days nothing is sent that Google would ignore", async () => {
  const { shop, job, sell, tries, readReports } = createReportingShop();
  await sell();
  shop.clock.advance(72 * HOUR_MS);
  await job.run();
  expect(tries).toBe(0);
  expect(await readReports()).toMatchObject([{ status: "lost", reason: "too late" }]);
});

test("a live shop does not send reports of test orders", async () => {
  const { job, sell, options, sent, readReports } = createReportingShop();
  await sell();
  await createReportJob({ ...options, isTest: false }).run();
  expect(sent).toEqual([]);
  expect(await readReports()).toMatchObject([{ status: "queued" }]);
  await job.run();
  expect(sent).toHaveLength(1);
});

test("nothing is reported for an order that has lost the visitor's ids", async () => {
  const { shop, job, sell, sent, readReports } = createReportingShop();
  const { orderId } = await sell();
  await shop.documents.update(orders, orderId, { tracking: { analytics: undefined } });
  await job.run();
  expect(sent).toEqual([]);
  expect(await readReports()).toMatchObject([{ status: "ended" }]);
});

test("a report that cannot be marked as sent is not sent again by the same process", async () => {
  const { shop, job, sell, sent, readReports } = createReportingShop();
  await sell();
  const { documents } = shop;
  const { update } = documents;
  documents.update = () => Promise.reject(new Error("disk full"));
  await expect(job.run()).rejects.toThrow("disk full");
  documents.update = update;
  await job.run();
  expect(sent).toHaveLength(1);
  expect(await readReports()).toMatchObject([{ status: "sent" }]);
});
