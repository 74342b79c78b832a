import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { createOwnerOrders } from "#domain/back-office/owner-orders.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { order, type TestShop } from "#tests/support/test-shop.ts";
import { manageOrders } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-orders-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("export writes CSV that is safe in a spreadsheet, or JSON Lines", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await sell(shop);
  const [tax, tracking] = [{ amount: 304 }, { source: "newsletter" }];
  await documents.update(orders, orderId, { planName: '=HYPERLINK("http://x")', tax, tracking });
  expect((await run("export")).output).toBe(
    `\u{FEFF}orderId,createdAt,paidAt,status,attention,dispute,planId,planName,currency,amount,tax,refunded,method,paymentId,coupon,discount,total,country,invoice,withdrawnAt,unit,billingCountry,methodCountry,taxRate,business,vatId,source,fee,feeCurrency,availableOn\r\n${orderId},2026-01-15T12:01:00.000Z,2026-01-15T12:01:00.000Z,paid,,,small,"'=HYPERLINK(""http://x"")",EUR,1900,304,0,card,pi_${orderId},,0,1900,,,,0.01 EUR,,,,,,newsletter,,,\r\n`,
  );
  const withAddresses = (await run("export", "--addresses")).output.split("\r\n");
  expect(withAddresses.map((line) => line.split(",").at(-1))).toEqual(["email", PAID_WITH, ""]);
  const json = await run("export", "--format", "jsonl", "--addresses", "--status", "paid");
  expect(JSON.parse(json.output)).toMatchObject({
    orderId,
    planName: '=HYPERLINK("http://x")',
    amount: 1900,
    attention: null,
    email: PAID_WITH,
  });
});

test("the fee is in its own currency, and has the day on which the money may be paid out", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await sell(shop);
  const availableAt = Timestamp.fromMillis(Date.UTC(2026, 0, 22, 23));
  const payment = { fee: 3007, feeCurrency: "JPY", availableAt };
  await documents.update(orders, orderId, { payment });
  const last = async (...options: string[]) =>
    (await run("export", ...options)).output.trim().split("\r\n")[1]?.split(",").slice(-3);
  expect(await last()).toEqual(["3007", "JPY", "2026-01-22"]);
  expect(await last("--decimal")).toEqual(["3007", "JPY", "2026-01-22"]);
  await documents.update(orders, orderId, { payment: { feeCurrency: "USD" } });
  expect(await last("--decimal")).toEqual(["30.07", "USD", "2026-01-22"]);
});

test("export writes a new file that only its owner reads, and replaces none", async () => {
  const { shop, run } = createOrderCli();
  await sell(shop);
  const path = join(folder, "orders.csv");
  expect(await run("export", "--out", path)).toMatchObject({
    exitCode: 0,
    output: `Wrote ${path}.\n`,
  });
  const written = readFileSync(path, "utf8");
  expect(written).toBe((await run("export")).output);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await run("export", "--out", path, "--addresses")).toMatchObject({
    exitCode: 2,
    errors: `--out ${path} exists already.\n`,
  });
  expect(readFileSync(path, "utf8")).toBe(written);
});

test("a slow reader of an export decides how many orders are read", async () => {
  const { shop } = createOrderCli();
  const stored = await shop.documents.get(orders, await order(shop));
  if (!stored) throw new Error("No order");
  for (let index = 0; index < 1200; index += 1)
    await shop.documents.create(orders, `order-${index}`, stored.data);
  let batches = 0;
  const counted = {
    ...shop,
    documents: {
      ...shop.documents,
      query: (...query: Parameters<typeof shop.documents.query>) => {
        batches += 1;
        return shop.documents.query(...query);
      },
    } as TestShop["documents"],
  };
  const [out, err] = [new PassThrough({ highWaterMark: 1000 }), new PassThrough()];
  const terminal = { out, err, confirm: undefined };
  const done = manageOrders(["export"], async () => createOwnerOrders(counted), terminal);
  await new Promise((resolve) => out.once("readable", resolve));
  expect(batches).toBeLessThan(3);
  const reading = text(out);
  await done;
  out.end();
  expect((await reading).split("\r\n")).toHaveLength(1203);
  expect(batches).toBeGreaterThan(5);
});
