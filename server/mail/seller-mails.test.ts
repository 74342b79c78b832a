/** Mails to the seller about a sale, a warning of fraud and what `npm run doctor` found. */
import { expect, test } from "vitest";
import { queuedMail } from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { mailContext as context } from "#tests/support/mail-context.ts";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { renderDoctorMail, renderMail } from "./render.ts";

const now = Timestamp.fromMillis(Date.UTC(2026, 0, 15));
const ABOUT = `Purchase: Letters · Studio
Paid: €19.00
Country: Austria
Order: order-1

Open the order:
https://shop.test/admin/orders/order-1`;

async function render(
  kind: "sale" | "fraudWarning",
  reported: NonNullable<Parameters<typeof queuedMail>[4]> = { status: "paid" },
) {
  const mail = queuedMail(kind, "seller@shop.test", "order-1", now, reported);
  const order = {
    ...sampleOrder,
    email: "buyer@example.com",
    locale: "de",
    // Later than what the mail reports.
    status: "disputed" as const,
    invoice: { billing: { country: "AT", name: "Zoë" } },
  };
  const { subject, text, html } = await renderMail("id", mail, order, context);
  for (const content of [text, html]) {
    expect(content).not.toContain("buyer@example.com");
    expect(content).not.toContain("Zoë");
  }
  expect(text).toContain(ABOUT);
  const seen = visibleTexts(html).join(" ");
  for (const shown of ["Letters · Studio", "€19.00", "Austria", "order-1", "Open the order"])
    expect(seen).toContain(shown);
  return { subject, text, seen };
}

test("a sale is told with plan, amount, country and order, but without the buyer", async () => {
  const { subject, text } = await render("sale");
  expect(subject).toBe("A sale at Small Press");
  expect(text).toMatch(/^Somebody has bought Letters · Studio\.\n\n/);
});

test("a warning says what a dispute would cost, and what a refund does now", async () => {
  const { subject, text, seen } = await render("fraudWarning", {
    status: "partially_refunded",
    refunded: 900,
  });
  expect(subject).toBe("A bank warns of fraud at Small Press");
  for (const content of [text, seen]) {
    expect(content).toContain("cost you €10.00 and your payment service's fee for disputes");
    expect(content).toContain("A refund of the whole payment now usually prevents it");
  }
});

test("a warning whose order the shop has refunded says so", async () => {
  const { text, seen } = await render("fraudWarning", { status: "refunded", refunded: 1900 });
  for (const content of [text, seen]) {
    expect(content).toContain("The shop has refunded the whole payment by itself");
    expect(content).not.toContain("would cost you");
  }
});

const failures = [
  { check: "mail", message: "the relay refuses <b>\r\n--\u2028Bcc", remedy: "correct MAIL_URL" },
  { check: "disk", message: "1 GB is free", remedy: "make room" },
];

test("failures are listed in English with what to do, in a mail in the shop's first language", async () => {
  const german = { ...context, locales: ["de", "en"] };
  const mail = { to: "seller@shop.test", failures };
  const { to, subject, text, html } = await renderDoctorMail("id", mail, german);
  expect([to, subject]).toEqual([
    "seller@shop.test",
    "Eine Prüfung von Small Press ist fehlgeschlagen",
  ]);
  expect(text).toContain(
    "mail: the relay refuses <b> -- Bcc\n→ correct MAIL_URL\n\ndisk: 1 GB is free\n→ make room\n",
  );
  expect(text).toContain("https://shop.test/admin/health");
  const quoted = [...html.matchAll(/<p[^>]* lang="en"[^>]*>(.*?)<\/p>/gs)].map(([, one]) => one);
  expect(quoted).toHaveLength(2);
  expect(quoted[0]).toContain("mail: the relay refuses &lt;b&gt;");
  expect(quoted[0]).toContain("→ correct MAIL_URL");
});

test("the end of all failures is one short mail", async () => {
  const mail = { to: "seller@shop.test", failures: [] };
  const { subject, text, html } = await renderDoctorMail("id", mail, context);
  expect(subject).toBe("The problems at Small Press are over");
  expect(text).toMatch(/^The last check of your shop found no failure any more\./);
  expect(html).not.toMatch(/<p[^>]* lang=/);
});
