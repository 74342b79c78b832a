import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { readOrder, settle } from "#tests/support/test-shop.ts";
import { manageOrders } from "./run.ts";
import { commands } from "./run.ts";

test("find and month print lines of orders and sums", async () => {
  const { shop, run } = createOrderCli();
  expect((await run("month", "2026-01")).output).toBe("Nothing was sold.\n");
  const id = await sell(shop);
  const line = `${id}\t2026-01-15 12:01 UTC\tpaid\tsmall\t19.00 EUR\n`;
  for (const term of [id, ` ${PAID_WITH.toUpperCase()}`])
    expect((await run("find", term)).output).toBe(line);
  expect((await run("find", "nothing")).output).toBe("No order matches.\n");
  const sums = "1 order\t19.00 EUR\ttax 0.00 EUR\trefunded 0.00 EUR\tkept 19.00 EUR\n";
  expect((await run("month", "2026-01")).output).toBe(`2026-01\t${sums}Small\t${sums}`);
  expect((await run("month", "2026-13")).errors).toContain("is not a month, such as 2026-03");
});

test("sales sums a period by all its parts", async () => {
  const { shop, run } = createOrderCli();
  await sell(shop);
  const day = ["--since", "2026-01-15", "--until", "2026-01-15"];
  const { output } = await run("sales", ...day);
  for (const name of ["all", "plan Small", "country -", "coupon -", "source -", "variant landing"])
    expect(output).toContain(`${name}\t1 order\t19.00 EUR\t`);
  expect((await run("sales", "--until", "2025-12-31")).output).toBe("Nothing was sold.\n");
});

test("files are locked and given back, and notes and acts are recorded", async () => {
  const { shop, run } = createOrderCli();
  const orderId = await sell(shop);
  expect((await run("actions")).output).toBe("Nothing was changed.\n");
  expect((await run("lock", orderId, "--why", "shared it")).output).toBe("The files are locked.\n");
  expect((await run("lock", orderId)).output).toBe("The files are locked already.\n");
  expect((await run("unlock", orderId)).output).toBe("The buyer has the files again.\n");
  expect((await run("note", orderId, "called")).exitCode).toBe(0);
  expect((await run("note", "none", "called")).errors).toBe("There is no order none.\n");
  const { output } = await run("actions");
  expect(output).toContain(`command\tlock\t${orderId}\t\tdone\tshared it`);
  expect(output).toContain(`command\tnote\t${orderId}\t\tdone\tcalled`);
});

test("list prints a line per order without its address, in pages", async () => {
  const { shop, run } = createOrderCli();
  expect(await run("list")).toEqual({ exitCode: 0, output: "No order matches.\n", errors: "" });
  const first = await sell(shop);
  const second = await sell(shop, "other");
  const all = await run("list");
  expect(all.output).toBe(
    `${second}\t2026-01-15 12:02 UTC\tpaid\tsmall\t19.00 EUR\n${first}\t2026-01-15 12:01 UTC\tpaid\tsmall\t19.00 EUR\n`,
  );
  expect((await run("list", "--limit", "1")).output).toContain(second);
  expect((await run("list", "--after", second)).output).toBe(all.output.split("\n")[1] + "\n");
  expect((await run("list", "--status", "refunded,failed")).output).toBe("No order matches.\n");
  expect((await run("list", "--email", ` ${PAID_WITH.toUpperCase()}`)).output).toBe(all.output);
  expect((await run("list", "--until", "2026-01-14")).output).toBe("No order matches.\n");
  const day = ["--since", "2026-01-15", "--until", "2026-01-15"];
  expect((await run("list", ...day)).output).toBe(all.output);
  expect(await run("list", "--after", "none")).toEqual({
    exitCode: 1,
    output: "",
    errors: "There is no order none.\n",
  });
});

test("show prints the order, its payment, access, history and mails", async () => {
  const { shop, run, documents, payments } = createOrderCli();
  const orderId = await sell(shop);
  await run("refund", orderId, "--amount", "500", "--yes");
  await documents.update(orders, orderId, {
    attention: "duplicate",
    payment: { cardLast4: "4242" },
  });
  const { exitCode, output } = await run("show", orderId);
  expect(exitCode).toBe(0);
  for (const line of [
    `order       ${orderId}`,
    "status      partially_refunded",
    "plan        Small (small), 19.00 EUR",
    "card        ending in 4242",
    "refunded    5.00 EUR",
    `address     ${PAID_WITH}`,
    `payment     captured, pi_${orderId}, card, captured 19.00 EUR, refunded 5.00 EUR`,
    "access      active: notes",
    "needs you   The buyer owned these files already and paid again. Refund this order.",
    "changed     2026-01-15 12:01 UTC, paid to partially_refunded, by owner",
    `mail        receipt, queued, 2026-01-15 12:01 UTC, to ${PAID_WITH}`,
  ])
    expect(output.split("\n")).toContain(line);
  payments.isDown = true;
  const away = await run("show", orderId);
  expect(away.exitCode).toBe(0);
  expect(away.output).toContain("payment     the payment service cannot be reached\n");
});

test("what buyers wrote cannot control the terminal", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await sell(shop);
  await documents.update(orders, orderId, { email: "\u001B[2J\u009B1m\n@example.com" });
  expect((await run("show", orderId)).output).toContain("address     ?[2J?1m?@example.com\n");
});

test("attention prints why, and what to do", async () => {
  const { shop, run, documents } = createOrderCli();
  expect((await run("attention")).output).toBe("No order needs you.\n");
  const orderId = await sell(shop);
  const disputed = await sell(shop, "other");
  await documents.update(orders, orderId, { attention: "duplicate" });
  const disputeDueAt = Timestamp.fromMillis(Date.UTC(2026, 0, 22));
  await documents.update(orders, disputed, { payment: { dispute: "open", disputeDueAt } });
  const { output } = await run("attention");
  expect(output).toContain("  Answer until 2026-01-22 00:00 UTC.\n");
  expect((await run("show", disputed)).output).toContain("answer by   2026-01-22 00:00 UTC\n");
  expect(output).toContain(orderId);
  expect(output).toContain(disputed);
  expect(output).toContain("  The buyer disputes the payment at the bank.");
  expect(output).toContain("  The buyer owned these files already and paid again.");
  expect(output).not.toContain("@");
});

test("an order that a bank warned of is listed until the owner keeps the payment", async () => {
  const { shop, run } = createOrderCli();
  const orderId = await sell(shop);
  await shop.documents.update(orders, orderId, { payment: { fraudWarning: "open" } });
  const { output } = await run("attention");
  expect(output).toContain("\tfraud warning\n");
  expect(output).toContain("keep-payment if you know the buyer");
  expect((await run("show", orderId)).output).toContain("needs you   The buyer's bank warns");
  expect((await run("keep-payment", orderId)).output).toContain("You keep the payment.");
  expect((await run("keep-payment", orderId)).output).toContain("No warning about this order");
  expect((await run("keep-payment", "none")).exitCode).toBe(1);
  expect((await run("attention")).output).toBe("No order needs you.\n");
});

test("a failed refund is listed with what is owed, until it is settled", async () => {
  const { shop, run } = createOrderCli();
  const orderId = await sell(shop);
  for (const refunded of [500, 0]) {
    shop.payments.change(orderId, { refunded });
    await settle(shop, orderId);
  }
  const { output } = await run("attention");
  expect(output).toContain("refundFailed, owed 5.00 EUR\n");
  expect(output).toContain("settle-refund");
  expect((await run("show", orderId)).output).toContain("owed        5.00 EUR\n");
  expect((await run("settle-refund", orderId)).output).toContain("refund of 5.00 EUR is settled");
  expect((await run("settle-refund", orderId)).output).toContain("waits for no refund");
  expect((await run("settle-refund", "none")).exitCode).toBe(1);
  expect((await run("attention")).output).toBe("No order needs you.\n");
});

test("refund asks first, unless --yes is given", async () => {
  const { shop, run, runWith } = createOrderCli();
  const orderId = await sell(shop);
  const questions: string[] = [];
  const answer = (isYes: boolean) => async (question: string) => {
    questions.push(question);
    return isYes;
  };
  expect(await runWith(answer(false), "refund", orderId)).toMatchObject({
    exitCode: 1,
    errors: "Nothing was refunded.\n",
  });
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "paid" });
  const alone = await run("refund", orderId);
  expect(alone.exitCode).toBe(2);
  expect(alone.errors).toContain("--yes");
  expect(await runWith(answer(true), "refund", orderId, "--amount", "500")).toEqual({
    exitCode: 0,
    output: `Order ${orderId} is partially_refunded. Refunded in total: 5.00 EUR.\n`,
    errors: "",
  });
  expect(await run("refund", orderId, "--yes")).toMatchObject({
    output: `Order ${orderId} is refunded. Refunded in total: 19.00 EUR.\n`,
  });
  expect(questions).toEqual([
    `Refund 19.00 EUR of order ${orderId} (19.00 EUR of 19.00 EUR is left)? Type yes: `,
    `Refund 5.00 EUR of order ${orderId} (19.00 EUR of 19.00 EUR is left)? Type yes: `,
  ]);
  expect(await run("refund", orderId, "--yes")).toEqual({
    exitCode: 1,
    output: "",
    errors: "The payment service refused the refund (refused); 0.00 EUR of 19.00 EUR is left.\n",
  });
});

test("a refund with a key is made once per order, and another amount with it is refused", async () => {
  const { shop, run } = createOrderCli();
  const [first, second] = [await sell(shop), await sell(shop, "other")];
  const refund = (orderId: string, amount: string) =>
    run("refund", orderId, "--amount", amount, "--key", "march", "--yes");
  for (const orderId of [first, first, second])
    expect((await refund(orderId, "500")).output).toContain("Refunded in total: 5.00 EUR.");
  expect(await refund(first, "600")).toMatchObject({
    exitCode: 1,
    errors:
      "The key march was used before, to refund another amount of this order. Nothing was refunded now; 14.00 EUR of 19.00 EUR is left. Use another --key for another refund.\n",
  });
});

test("resend and correct-address send a receipt", async () => {
  const { shop, run, documents } = createOrderCli();
  const orderId = await sell(shop);
  expect((await run("resend", orderId)).output).toBe(
    "The receipt is already waiting to be sent.\n",
  );
  await documents.update(mailOutbox, `receipt-${orderId}`, { status: "sent" });
  expect((await run("resend", orderId)).output).toBe("The receipt will be sent again.\n");
  expect((await run("correct-address", orderId, "ada@example.com")).exitCode).toBe(0);
  expect(await readOrder(shop, orderId)).toMatchObject({ email: "ada@example.com" });
  expect((await run("correct-address", orderId, "Ada@example.com")).output).toBe(
    "The order has this address already.\n",
  );
  const receipts = (await documents.query(mailOutbox, {})).map(({ data }) => data.to);
  expect(receipts.toSorted()).toEqual(["ada@example.com", PAID_WITH, PAID_WITH]);
  await run("refund", orderId, "--yes");
  expect((await run("correct-address", orderId, "eve@example.com")).output).toContain(
    "no receipt is sent",
  );
});

test.each([
  [[], "A command is missing."],
  [["delete"], "There is no command delete."],
  [["toString"], "There is no command toString."],
  [["list", "--all"], "Unknown option '--all'"],
  [["list", "order"], "list takes no arguments, but got: order"],
  [["show", "one", "two"], "show takes only ORDER, but got: one two"],
  [["list", "--status", "paid,lost"], "--status must be one of pending, paid"],
  [["list", "--since", "yesterday"], "--since is not a day, such as 2026-01-31."],
  [["list", "--until", "2026-02-30"], "--until is not a day"],
  [["list", "--email", "ada"], "--email is not an email address."],
  [["list", "--plan", ""], "--plan is empty."],
  [["list", "--limit", "0"], "--limit is not a number from 1 to 1000."],
  [["list", "--limit", "1001"], "--limit is not a number from 1 to 1000."],
  [["list", "--after", "a/b"], "--after is not the id of an order."],
  [["show"], "ORDER is missing."],
  [["show", "a b"], "ORDER is not the id of an order."],
  [["refund", "one", "--amount", "5.00"], "--amount is not a whole number of minor units"],
  [["refund", "one", "--amount", "0"], "--amount is not a whole number of minor units"],
  [["refund", "one", "--amount", "-5"], "'--amount' argument is ambiguous"],
  [["refund", "one", "--key", "a b"], "--key is not 1 to 100 letters"],
  [["correct-address", "one"], "ADDRESS is missing."],
  [["correct-address", "one", "ada"], "ADDRESS is not an email address."],
  [["export", "--format", "xml"], "--format must be one of csv, jsonl."],
  [["export", "--out"], "argument missing"],
])("%j is a usage error", async (words, problem) => {
  const { run } = createOrderCli();
  const { exitCode, output, errors } = await run(...words);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: "" });
  expect(errors).toContain(problem);
  expect(errors).toContain("Usage: npm run orders --");
});

test("every command explains itself and opens nothing for it", async () => {
  const out = new PassThrough();
  const printed = text(out);
  const none = () => Promise.reject(new Error("opened"));
  const terminal = { out, err: out, confirm: undefined };
  for (const words of [[], ...Object.keys(commands).map((name) => [name])])
    expect(await manageOrders([...words, "--help"], none, terminal)).toBe(0);
  out.end();
  for (const [name, { options }] of Object.entries(commands)) {
    expect(await printed).toContain(`Usage: npm run orders -- ${name}`);
    for (const option of Object.keys(options)) expect(await printed).toContain(`  --${option} `);
  }
});

test.each(["show", "refund", "resend", "correct-address"])("%s of no order fails", async (name) => {
  const { run, documents } = createOrderCli();
  const more = name === "correct-address" ? ["ada@example.com"] : [];
  const { exitCode, errors } = await run(name, "none", ...more);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^There is no (?:paid )?order none\.\n$/);
  expect(await documents.query(entitlements, {})).toEqual([]);
});
