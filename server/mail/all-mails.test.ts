/** What holds for every kind of mail. */
import { expect, test } from "vitest";
import { queuedMail } from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { mailContext, mailStore } from "#tests/support/mail-context.ts";
import { renderSamples, SAMPLE_LINK, sampleOrder } from "#tests/support/sample-mails.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { renderMail } from "./render.ts";

/** Names that the seller chose, in the store and in the order. */
const NAMES = [
  ...Object.values(mailStore.legal).filter((text) => typeof text === "string"),
  mailStore.name,
  ...Object.values(mailStore.offer).filter((text) => typeof text === "string"),
  sampleOrder.planName,
  ...sampleOrder.files.map(({ name }) => name),
  // Of a receipt with a discount, tax and a business.
  "SPRING-20",
  "VAT",
  "Wien",
  "Austria",
  "EUR",
  "JPY",
  "Ring",
  "ATU12345678",
  "PDF",
  "terms.txt",
  "January",
  "UTC",
];

/** Words of three letters or more that the pseudo language would have changed. */
function englishIn(text: string): string[] {
  let rest = text;
  for (const name of NAMES) rest = rest.replaceAll(name, " ");
  rest = rest.replaceAll(/\S+@\S+|https?:\S*|order-1|pi_1/g, " ");
  return rest.match(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu) ?? [];
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

test("no kind of mail has text outside the catalogue", async () => {
  const english = await renderSamples("en");
  expect(english.filter(({ text }) => englishIn(text).length < 5)).toEqual([]);
  for (const { kind, subject, text, html } of await renderSamples(PSEUDO_LOCALE)) {
    expect([kind, ...englishIn([subject, text, ...visibleTexts(html)].join(" | "))]).toEqual([
      kind,
    ]);
    // The seller's mails are in the store's language, which here is the pseudo language, too.
    expect(html).toContain(`lang="${PSEUDO_LOCALE}"`);
  }
});

test("every mail has a subject, and one button, whose link is also text; HTML of a receipt has it once", async () => {
  for (const { kind, subject, text, html } of await renderSamples("en")) {
    expect(subject, kind).toMatch(/^.{10,78}$/);
    const buttons = html.match(/<a [^>]*class="button"[^>]*>/g) ?? [];
    expect(buttons, kind).toHaveLength(1);
    const [link = ""] = linksIn(buttons.join());
    const isOnce = kind === "receipt";
    expect(linksIn(html).lastIndexOf(link) > linksIn(html).indexOf(link), kind).toBe(!isOnce);
    expect(link === SAMPLE_LINK || link.startsWith("https://shop.test/"), kind).toBe(true);
    expect(text.split("\n"), kind).toContain(link);
    expect(visibleTexts(html).includes(link), kind).toBe(!isOnce);
  }
});

test("the shop's addresses in a text are links; those that somebody else wrote are not", async () => {
  const requirements = "A reader: https://shop.test.evil.example/a, https://evil.example/";
  const mail = queuedMail("receipt", "buyer@example.com", "order-1", Timestamp.fromMillis(0));
  const { html } = await renderMail("receipt-order-1", mail, sampleOrder, {
    ...mailContext,
    storeIn: () => ({ ...mailStore, offer: { ...mailStore.offer, requirements } }),
  });
  expect(visibleTexts(html).join(" ")).toContain(requirements);
  expect(linksIn(html)).toContain("https://shop.test/terms");
  expect(linksIn(html).filter((link) => !link.startsWith("https://shop.test/"))).toEqual([]);
});

test("the receipt's links say a few words in place of an address", async () => {
  const samples = await renderSamples("en");
  for (const [kind, path, words] of [
    ["receipt", "/restore", "Download again"],
    ["receipt", "/invoice/order-1", "Invoice"],
    ["receipt", "/licence-key", "Licence key"],
    ["receipt", "/withdraw", "To withdraw from the contract"],
    ["claimCode", "/restore?link=AbC", "Your purchases"],
  ] as const) {
    const link = new RegExp(`<a href="https://shop.test${RegExp.escape(path)}"[^>]*>${words}</a>`);
    expect(
      samples.some((mail) => mail.kind === kind && link.test(mail.html)),
      path,
    ).toBe(true);
  }
});

test("titles and amounts have a serif typeface if those of the shop's pages have one", async () => {
  const mail = queuedMail("refund", "buyer@example.com", "order-1", Timestamp.fromMillis(0));
  for (const [titles, serifs] of [
    ["serif", 3],
    ["sans", 0],
  ] as const) {
    const { html } = await renderMail("id", mail, sampleOrder, { ...mailContext, titles });
    expect(html.match(/font-family:Georgia/g) ?? [], titles).toHaveLength(serifs);
    expect(html, titles).toMatch(/<p [^>]*>€\d+\.00<\/p>/);
  }
});

test("every mail loads nothing, runs nothing and names the seller", async () => {
  for (const { kind, html, text, pictures } of await renderSamples("en")) {
    expect(html, kind).not.toMatch(/<(script|link|iframe|form|input)\b|url\(|@import|@font-face/i);
    const shown = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, source]) => source);
    expect(shown, kind).toEqual(pictures?.map(({ cid }) => `cid:${cid}`));
    expect(html, kind).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const content of [html, text])
      for (const word of ["Ada Maker", "1 Example Street", "seller@shop.test", "+43 1 2345678"])
        expect(content, kind).toContain(word);
  }
});

test("a language from right to left is laid out so", async () => {
  for (const { kind, html } of await renderSamples("ar"))
    expect([kind, html.match(/<(?:html|body|td)[^>]* dir="\w+"/g)?.join()]).toEqual([
      kind,
      expect.stringMatching(/^(?:<\w+[^>]* dir="rtl",?){3}$/),
    ]);
});

const HOSTILE = `<img src=x onerror="alert('1')"> & Co\r\nBcc: victim@example.com\r\n\r\n-- \n\u2028Spoof`;

test("hostile names stay text on one line, in every mail", async () => {
  const { legal } = mailStore;
  const hostile = {
    ...mailContext,
    publicUrl: 'https://shop.test/"><script>',
    storeIn: () => ({
      name: HOSTILE,
      color: mailStore.color,
      offer: { name: HOSTILE, requirements: HOSTILE },
      plans: [],
      legal: {
        ...legal,
        seller: HOSTILE,
        address: HOSTILE,
        phone: HOSTILE,
        taxNote: HOSTILE,
        refund: HOSTILE,
      },
    }),
  };
  const order = {
    planName: HOSTILE,
    files: [{ id: "a", name: HOSTILE, title: "A" }],
    paymentId: HOSTILE,
  };
  for (const { kind, subject, text, html } of await renderSamples("en", hostile, order)) {
    expect(html, kind).not.toMatch(/<img src=x|<script\b/);
    expect(html, kind).toContain("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;");
    expect(subject, kind).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(text, kind).not.toMatch(/^(Bcc|Spoof)/m);
    expect(text.match(/^-- $/gm), kind).toHaveLength(1);
  }
});
