import { expect, test } from "vitest";
import { z } from "zod";
import { createTestShop, order } from "#tests/support/test-shop.ts";
import type { Follower } from "../orders/follower.ts";
import { orders } from "../orders/orders.ts";
import { defineCollection } from "../ports/collection.ts";
import { followers } from "./followers.ts";
import { applyPayment } from "./settle-order.ts";

const notes = defineCollection("notes", {
  schema: z.object({ orderId: z.string(), email: z.string().optional(), status: z.string() }),
  expires: { never: "Only this test has notes." },
});

/** A feature that knows nothing of the others: it reads, changes the order and writes a document of its own. */
const followNotes: Follower = async (reader, { orderId, next }) => {
  if (next.status !== "paid" || (await reader.get(notes, orderId))) return undefined;
  return {
    patch: { planName: `${next.planName} (noted)` },
    write: (transaction, { email, status }) =>
      transaction.create(notes, orderId, { orderId, email, status }),
  };
};

async function pay(all: readonly Follower[]) {
  const shop = createTestShop();
  const orderId = await order(shop, "buyer", "small");
  shop.payments.pay(orderId);
  const apply = async () => {
    const read = await shop.documents.get(orders, orderId);
    if (!read) throw new Error("The order is gone");
    const payment = await shop.payments.readPayment({
      checkoutId: read.data.payment.checkoutId ?? "",
    });
    return applyPayment(shop, read, payment, { by: "webhook" }, all);
  };
  return { shop, orderId, apply };
}

test("a feature follows settlement by one entry in the list", async () => {
  const { shop, orderId, apply } = await pay([...followers, followNotes]);
  const settled = await apply();
  expect(settled).toMatchObject({ status: "paid", planName: expect.stringMatching(/ \(noted\)$/) });
  const note = await shop.documents.get(notes, orderId);
  expect(note?.data).toEqual({ orderId, email: settled?.email, status: "paid" });
  expect((await shop.documents.get(orders, orderId))?.data.planName).toBe(settled?.planName);
  await apply();
  expect(await shop.documents.count(notes, {})).toBe(1);
});

test("a later follower sees the patches of earlier ones, and writes see all of them", async () => {
  const seen: string[] = [];
  const watch: Follower = (_reader, { next }) => {
    seen.push(`read ${next.planName}`);
    return { write: (_transaction, { planName }) => void seen.push(`write ${planName}`) };
  };
  const rename: Follower = () => ({ patch: { planName: "Renamed" } });
  const { apply } = await pay([watch, rename, watch]);
  await apply();
  expect(seen.map((one) => one.replace(/ .*/, ""))).toEqual(["read", "read", "write", "write"]);
  expect(seen.slice(1)).toEqual(["read Renamed", "write Renamed", "write Renamed"]);
});

test("if a follower fails, nothing of the change is written", async () => {
  const fail: Follower = () => ({
    write() {
      throw new Error("The feature is broken");
    },
  });
  const { shop, orderId, apply } = await pay([...followers, fail]);
  await expect(apply()).rejects.toThrow("The feature is broken");
  expect((await shop.documents.get(orders, orderId))?.data.status).toBe("pending");
});
