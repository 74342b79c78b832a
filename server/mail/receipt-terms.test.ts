import { expect, test } from "vitest";
import { queuedMail } from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { mailContext as context } from "#tests/support/mail-context.ts";
import { sampleOrder as order } from "#tests/support/sample-mails.ts";
import { renderMail } from "./render.ts";

test("the legal texts are attached to the receipt, which is the buyer's durable copy", async () => {
  const now = Timestamp.fromMillis(Date.UTC(2026, 0, 15));
  const receipt = queuedMail("receipt", "buyer@example.com", "order-1", now);
  const { attachments } = await renderMail("id", receipt, order, context);
  expect(attachments).toEqual([
    {
      filename: "terms.txt",
      content: `\uFEFFSmall Press
order-1
January 15, 2026

Refunds and withdrawal

Money back within 14 days.

Consumers may withdraw within 14 days.

Terms

For your own use.
`,
    },
  ]);
});
