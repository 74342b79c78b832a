import { expect, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";

test("mails lists what waits or was refused, and retry-mail sends one again", async () => {
  const { shop, run, documents } = createOrderCli();
  expect((await run("mails")).output).toBe("There is no such mail.\n");
  const orderId = await sell(shop);
  const mail = `receipt-${orderId}`;
  const line = `${mail}\t2026-01-15 12:01 UTC\tqueued\treceipt\t${orderId}\t0\n`;
  expect(await run("mails")).toEqual({ exitCode: 0, output: line, errors: "" });
  expect((await run("retry-mail", mail)).errors).toBe(`There is no refused mail ${mail}.\n`);
  const refusal = { reason: "no such mailbox", isPermanent: true };
  await documents.update(mailOutbox, mail, { status: "refused", attempts: 2, refusal });
  const { output } = await run("mails", "--state", "refused", "--limit", "1");
  expect(output).toContain("\t2\tno such mailbox, retry-mail sends it again\n");
  expect(output).not.toContain(PAID_WITH);
  expect(await run("retry-mail", mail)).toMatchObject({
    exitCode: 0,
    output: "The mail will be sent again.\n",
  });
  expect((await run("mails", "--state", "refused")).output).toBe("There is no such mail.\n");
  expect((await run("mails", "--state", "queued")).output).toContain("\treceipt\t");
});

test.each([
  [["mails", "--state", "sent"], 2, "--state must be one of queued, refused."],
  [["mails", "--limit", "0"], 2, "--limit is not a number"],
  [["retry-mail"], 2, "MAIL is missing."],
  [["retry-mail", "a/b"], 2, "MAIL is not the id of a mail."],
])("%j fails with %i", async (words, code, problem) => {
  const { exitCode, errors } = await createOrderCli().run(...words);
  expect([exitCode, errors]).toEqual([code, expect.stringContaining(problem)]);
});
