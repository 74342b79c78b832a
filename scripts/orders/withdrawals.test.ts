import { expect, test } from "vitest";
import { emailKey } from "#domain/email-address.ts";
import { withdraw } from "#domain/withdrawals/withdraw.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";

const DAY_MS = 24 * 60 * 60_000;

test("withdrawals are listed with what to do, and refunded or declined", async () => {
  const { shop, run } = createOrderCli();
  expect((await run("withdrawals")).output).toBe("No withdrawal waits.\n");
  const late = await sell(shop, "late");
  shop.clock.advance(20 * DAY_MS);
  const orderId = await sell(shop);
  const statement = { name: "\u001B[2JAnn", reason: "Mine" };
  for (const one of [late, orderId])
    await withdraw(shop, {
      orderId: one,
      ...statement,
      buyer: { uid: "buyer", emails: [emailKey(PAID_WITH) ?? ""] },
    });
  const { output } = await run("withdrawals");
  expect(output).toContain("  Refund it before 2026-02-19 00:00 UTC.\n");
  expect(output).toContain("The buyer had no right any more");
  expect(output).toContain("  Name: ?[2JAnn\n");
  expect(output).not.toContain("@");
  expect((await run("show", orderId)).output).toContain("withdrawn   2026-02-04 12:02 UTC\n");
  expect((await run("list")).output).toContain("\twithdrawn\n");
  expect((await run("decline-withdrawal", orderId)).errors).toContain("refund the order");
  expect((await run("decline-withdrawal", "none")).exitCode).toBe(1);
  expect((await run("decline-withdrawal", late)).output).toContain("keeps the files");
  expect((await run("refund", orderId, "--yes")).exitCode).toBe(0);
  expect((await run("withdrawals")).output).toBe("No withdrawal waits.\n");
  expect((await run("export")).output).toContain("2026-02-04T12:02:00.000Z");
});
