import { expect, test } from "vitest";
import { offerFile } from "#tests/support/offer.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { readBooks } from "#tests/support/test-shop.ts";
import { orders } from "#domain/orders/orders.ts";

test("new-version queues a mail per order once, and says how many", async () => {
  const { shop, run, documents } = createOrderCli();
  await offerFile(shop, "old");
  await sell(shop);
  await documents.update(orders, await sell(shop, "other"), { email: undefined });
  await offerFile(shop, "abc");
  await sell(shop, "late");
  const printed = (first: string, before: number) =>
    `File notes, SHA-256 abc\n${first}\nOrders told of this version before: ${before}\nOrders without a usable address: 1\nOrders that bought this version: 1\n`;
  const dry = await run("new-version", "notes", "--dry-run");
  expect(dry).toEqual({ exitCode: 0, output: printed("Mails to queue: 1", 0), errors: "" });
  const first = await run("new-version", "notes", "--note", " More maps. ");
  expect(first.output).toBe(printed("Mails queued: 1", 0));
  const second = await run("new-version", "notes");
  expect(second.output).toBe(printed("Mails queued: 0", 1));
  const { mails } = await readBooks(documents);
  expect(mails.map(({ data }) => data).filter(({ kind }) => kind === "newVersion")).toMatchObject([
    { version: { fileId: "notes", note: "More maps.", number: 2 } },
  ]);
});

test.each([
  [["new-version"], 2, "FILE is missing."],
  [["new-version", "../notes"], 2, "FILE is not the id of a file."],
  [["new-version", "notes", "--note", " "], 2, "--note is empty."],
  [["new-version", "notes", "--note", "x".repeat(501)], 2, "--note is longer than 500 characters."],
  [["new-version", "songs"], 1, "The shop has never offered a file songs."],
])("%j fails with %i", async (words, code, problem) => {
  const { run } = createOrderCli();
  const { exitCode, errors } = await run(...words);
  expect(exitCode).toBe(code);
  expect(errors).toContain(problem);
});
