import { expect, test } from "vitest";
import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { countId, downloadCounts } from "#domain/downloads/download-counts.ts";
import { Timestamp } from "#domain/values.ts";
import { orders } from "#domain/orders/orders.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { order, settle } from "#tests/support/test-shop.ts";

test("truth prints each day's purchases by step, with reasons", async () => {
  const { shop, run, documents } = createOrderCli();
  expect(await run("truth")).toEqual({
    exitCode: 0,
    output: "Nobody paid on these days.\n",
    errors: "",
  });
  const older = await sell(shop);
  await documents.update(mailOutbox, `receipt-${older}`, {
    status: "refused",
    refusal: { reason: "550 unknown\u001B[2J", isPermanent: true },
  });
  shop.clock.advance(24 * 60 * 60_000);
  const newer = await sell(shop, "other");
  await run("refund", newer, "--yes");
  const consent = { recordId: "record", measurement: false, marketing: false };
  await documents.update(orders, newer, { tracking: { consent } });
  expect(await run("truth")).toEqual({
    exitCode: 0,
    errors: "",
    output: `2026-01-16  1 charged, 0 with access now, 0 receipts sent, 0 downloaded
            analytics: 0 of 1: 1 without consent
${newer}\t2026-01-16 12:02 UTC\trefunded\tsmall\t19.00 EUR\trefunded 19.00 EUR
  no access: refunded
  no receipt: the mail waits to be sent
  not downloaded
  not in analytics: the buyer did not allow measurement
2026-01-15  1 charged, 1 with access now, 0 receipts sent, 0 downloaded
            analytics: 0 of 1: 1 without consent
${older}\t2026-01-15 12:01 UTC\tpaid\tsmall\t19.00 EUR
  no receipt: the mail was refused (550 unknown?[2J)
  not downloaded
  not in analytics: the buyer was not asked for consent, or did not answer
all         2 charged, 1 with access now, 0 receipts sent, 0 downloaded
            analytics: 0 of 2: 2 without consent
`,
  });
  expect((await run("truth", "--days", "1")).output).not.toContain(older);
  for (const days of ["0", "90", "week"]) {
    const refused = await run("truth", "--days", days);
    expect(refused.exitCode).toBe(2);
    expect(refused.errors).toMatch(/^--days is not a number from 1 to 89\./);
  }
});

test("files that another server sent are shown as handed over", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await sell(shop);
  const [firstAt, lastAt] = [Timestamp.fromMillis(0), Timestamp.fromMillis(60_000)];
  await documents.create(downloadCounts, countId(orderId, "notes"), {
    orderId,
    fileId: "notes",
    count: 0,
    transfers: [],
    handedOver: { count: 2, firstAt, lastAt, recent: [] },
  });
  const shown = (await run("show", orderId)).output;
  expect(shown).toMatch(
    /^handed over +notes: 2 times, first 1970-01-01 00:00 UTC, last 1970-01-01 00:01 UTC$/m,
  );
  expect(shown).not.toMatch(/^downloaded/m);
  const { output } = await run("truth");
  expect(output).toContain("0 receipts sent, 0 downloaded, 1 handed over\n");
  expect(output).not.toContain("not downloaded");
});

test("show prints an order's reports to analytics", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await order(shop, "buyer", "small", { analytics: { clientId: "123.456" } });
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const failure = { status: "lost", reason: "status 503" } as const;
  await documents.update(analyticsOutbox, `purchase-${orderId}`, failure);
  const { output } = await run("show", orderId);
  expect(output).toContain("analytics   purchase, lost, 2026-01-15 12:00 UTC, status 503\n");
  expect(output).not.toContain("123.456");
});
