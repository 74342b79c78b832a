/** Buys in one language with one outcome, and compares all that follows with the specification. */
import { z } from "zod";
import type { Variant } from "#domain/experiments/variants.ts";
import { APPROVED_CARD, DECLINED_CARD, payWith } from "#tests/support/buy.ts";
import { sha256Of } from "#tests/support/press-downloads.ts";
import { COUPON, PLANS, PRICE } from "#tests/support/store-in-all-languages.ts";
import { createLanguageBuyer, type LanguageBuyer, type LanguageShop, type Said } from "./buyer.ts";
import { plainSpaces, writtenForms } from "./written-forms.ts";

export const OUTCOMES = [
  "paid",
  "free",
  "chosen price",
  "coupon",
  "declined",
  "delayed",
  "refunded",
  "disputed",
  "withdrawn",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** In cents. */
export const CHOSEN = 1250;

interface Ending {
  readonly status: string;
  /** In cents. */
  readonly total: number;
  readonly hasFile: boolean;
  readonly mails: number;
  /** Invoices and credit notes. */
  readonly documents: number;
}

const paid: Ending = { status: "paid", total: PRICE, hasFile: true, mails: 1, documents: 1 };
const endings: Readonly<Record<Outcome, Ending>> = {
  paid,
  free: { ...paid, total: 0, mails: 2, documents: 0 },
  "chosen price": { ...paid, total: CHOSEN },
  coupon: { ...paid, total: PRICE * 0.8 },
  declined: { status: "pending", total: PRICE, hasFile: false, mails: 0, documents: 0 },
  delayed: paid,
  refunded: { ...paid, status: "refunded", hasFile: false, mails: 2, documents: 2 },
  disputed: { ...paid, status: "disputed", hasFile: false, mails: 2 },
  withdrawn: { ...paid, status: "refunded", hasFile: false, mails: 3, documents: 2 },
};
/** On the second variant, the bank refuses a delayed payment. */
const refused: Ending = { status: "failed", total: PRICE, hasFile: false, mails: 1, documents: 0 };

const orderSchema = z.object({
  locale: z.string(),
  status: z.string(),
  amount: z.number(),
  total: z.number().optional(),
  waiver: z.object({ text: z.string(), language: z.string() }).optional(),
  invoiceNumber: z.string().optional(),
});

export interface Purchase {
  readonly language: string;
  readonly variant: Variant;
  readonly outcome: Outcome;
  /** In a browser instead of over HTTP. */
  readonly isByHand?: boolean;
}

export function emailOf({ language, variant, outcome, isByHand }: Purchase): string {
  const buyer = `${outcome.replace(" ", "-")}-${variant}-${language}`;
  return `${buyer}${isByHand ? "-by-hand" : ""}@buyers.example`;
}

export interface Lived {
  readonly orderId: string;
  readonly said: readonly Said[];
  readonly faults: readonly string[];
}

/** How the buyer does what only buyers do. */
export interface Way {
  /** From the landing page to the page after the payment. Returns the order's id. */
  buy(): Promise<string>;
  withdraw(orderId: string): Promise<void>;
  /** Presses the button on the confirmation. Returns the SHA-256 of what arrives. */
  download(path: string): Promise<string>;
}

type CreateWay = (shop: LanguageShop, buyer: LanguageBuyer, purchase: Purchase) => Way;

export async function live(
  shop: LanguageShop,
  purchase: Purchase,
  createWay: CreateWay = overHttp,
): Promise<Lived> {
  const { language, variant, outcome } = purchase;
  const buyer = createLanguageBuyer(shop, language, emailOf(purchase));
  const way = createWay(shop, buyer, purchase);
  const ending = outcome === "delayed" && variant === "landing-v2" ? refused : endings[outcome];
  const orderId = await way.buy();
  await act(buyer, way, purchase, orderId);
  await checkOrder(shop, buyer, orderId, ending);
  await checkFile(shop, buyer, way, purchase, orderId, ending);
  await checkDocuments(buyer, orderId, ending);
  await buyer.mails(ending.mails);
  await buyer.open("/account");
  await buyer.open("/restore");
  await buyer.open(`/withdraw?order=${orderId}`);
  checkForms(buyer);
  return { orderId, said: buyer.said, faults: buyer.faults };
}

/** Without scripts. */
function overHttp({ file }: LanguageShop, buyer: LanguageBuyer, purchase: Purchase): Way {
  const { email, open, post, browser, press } = buyer;
  const { variant, outcome } = purchase;
  return {
    async buy() {
      await open(`/${variant}`);
      if (variant === "landing") {
        await open(`/sign-in`);
        await browser.signUp(email);
      }
      return outcome === "free" ? getFree(buyer, variant) : pay(buyer, purchase);
    },
    async withdraw(orderId) {
      await post("/withdraw", { intent: "confirm", order: orderId, name: "", reason: "" });
    },
    async download() {
      const minted = await press(`/api/downloads/${file.id}`);
      const sent = await browser.get(minted.headers.get("location") ?? "");
      return sha256Of(Buffer.from(await sent.arrayBuffer()));
    },
  };
}

/** Returns the order's id. */
async function getFree(buyer: LanguageBuyer, variant: Variant): Promise<string> {
  const { email } = buyer;
  const fields = { plan: PLANS.free, waiver: "yes" };
  await buyer.open(`/${variant}/paywall`);
  const led = await buyer.post(`/${variant}/paywall`, fields);
  const path = led.headers.get("location") ?? "";
  await buyer.read(await buyer.browser.get(path), "free");
  await buyer.read(await buyer.browser.postForm(path, { ...fields, email }), "free, code");
  const [mail] = await buyer.mails(1);
  const code = mail?.code ?? "";
  const given = await buyer.browser.postForm(path, { ...fields, email, code });
  return /order=([\w-]+)/.exec(given.headers.get("location") ?? "")?.[1] ?? "none";
}

/** Submits the paywall and the payment page. Returns the order's id. */
async function pay(buyer: LanguageBuyer, { language, variant, outcome }: Purchase) {
  const hasCoupon = outcome === "coupon";
  if (hasCoupon) await buyer.post(`/${variant}/paywall`, { code: COUPON });
  const isChosen = outcome === "chosen price";
  await buyer.open(`/${variant}/paywall`);
  await buyer.read(await buyer.post(`/${variant}/paywall`, { plan: PLANS.fixed }), "refused", 422);
  const bought = await buyer.post(`/${variant}/paywall`, {
    plan: isChosen ? PLANS.chosen : PLANS.fixed,
    waiver: "yes",
    ...(isChosen ? { amount: writtenForms(language).sum(CHOSEN) } : {}),
    ...(hasCoupon ? { coupon: COUPON } : {}),
  });
  const paymentUrl = bought.headers.get("location") ?? "";
  const page = await buyer.read(await buyer.browser.get(paymentUrl), "payment");
  const orderId = /order=([\w-]+)/.exec(page)?.[1] ?? "none";
  const { email } = buyer;
  const card = outcome === "declined" ? DECLINED_CARD : APPROVED_CARD;
  const done =
    outcome === "delayed"
      ? await buyer.browser.postForm(paymentUrl, { email, ...BANK_ACCOUNT })
      : await payWith(buyer.browser, { paymentUrl }, card, email);
  const { pathname, search } = new URL(done.headers.get("location") ?? "http://none");
  await buyer.read(await buyer.browser.get(pathname + search), "returned");
  return orderId;
}

export const BANK_ACCOUNT = {
  method: "sepa_debit",
  accountHolder: "Ada Lovelace",
  iban: "DE89 3704 0044 0532 0130 00",
};

/** What happens to the payment afterwards. */
async function act(
  buyer: LanguageBuyer,
  way: Way,
  { variant, outcome }: Purchase,
  orderId: string,
) {
  const bank = (action: string, fields: object = {}) =>
    buyer.browser.postJson(`/dev/payments/${action}`, { orderId, ...fields });
  const whenPaid = () => buyer.documents(orderId, 1);
  if (outcome === "delayed") {
    await buyer.open("/account");
    await bank("delayed", { outcome: variant === "landing" ? "paid" : "failed" });
  }
  if (outcome === "refunded") await whenPaid().then(() => bank("refund"));
  if (outcome === "disputed") await whenPaid().then(() => bank("dispute", { state: "open" }));
  if (outcome === "withdrawn") {
    await whenPaid();
    await buyer.open(`/withdraw?order=${orderId}`);
    await way.withdraw(orderId);
  }
}

async function checkOrder(
  shop: LanguageShop,
  { until, check, language, said }: LanguageBuyer,
  orderId: string,
  { status, total }: Ending,
): Promise<void> {
  const order = await until(async () => {
    const found = orderSchema.parse(await shop.readOrder(orderId));
    if (found.status !== status) throw new Error(`The order ${orderId} is ${found.status}`);
    return found;
  });
  check(order.locale === language, `The order is in ${order.locale}`);
  const stored = order.total ?? order.amount;
  check(stored === total, `The order is about ${stored}`);
  const paywall = said.find(({ place }) => /paywall\b/.test(place))?.texts.join(" ") ?? "";
  const { text = "", language: asked } = order.waiver ?? {};
  check(asked === language, `The consent is in ${asked}`);
  check(text !== "" && plainSpaces(paywall).includes(plainSpaces(text)), "Other words were ticked");
}

async function checkFile(
  { file }: LanguageShop,
  { check, open, press, read }: LanguageBuyer,
  way: Way,
  { variant, outcome }: Purchase,
  orderId: string,
  { hasFile }: Ending,
): Promise<void> {
  const isDeclined = outcome === "declined";
  const page = isDeclined ? "confirmation/error" : "confirmation/download";
  const path = `/${variant}/${page}?order=${orderId}`;
  const html = await open(path);
  check(html.includes("/api/downloads/") === hasFile, "The page is wrong about the file");
  if (hasFile) check((await way.download(path)) === file.sha256, "The file has other bytes");
  else await read(await press(`/api/downloads/${file.id}`), "download refused", 403);
}

async function checkDocuments(
  { check, language, open, pdf, documents }: LanguageBuyer,
  orderId: string,
  ending: Ending,
): Promise<void> {
  if (ending.documents === 0) {
    await open(`/invoice/${orderId}`, 404);
    return;
  }
  const forms = writtenForms(language);
  const paths = await documents(orderId, ending.documents);
  for (const path of paths) {
    const text = plainSpaces(await pdf(path));
    for (const expected of [forms.sum(ending.total), forms.day(Date.now()), orderId])
      check(text.includes(expected), `The PDF lacks ${expected}`);
  }
  await open(`/invoice/${orderId}`);
}

function checkForms({ said, language, check }: LanguageBuyer): void {
  for (const { place, texts } of said)
    for (const odd of new Set(writtenForms(language).odd(texts.join("\n"))))
      check(false, `${place}: ${odd.trim()}`);
}
