/** Lives through one story: at the shop, at the payment page and at the bank. */
import {
  APPROVED_CARD,
  DECLINED_CARD,
  mintGrant,
  payWith,
  startCheckout,
  type StartedCheckout,
} from "#tests/support/buy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { restore, signIn } from "./claims.ts";
import { patiently } from "./patience.ts";
import type { Story, Visit } from "./plan.ts";

const PLAN = "sampler";
const PARTIAL_REFUND = 100;
const BANK_ACCOUNT = {
  method: "sepa_debit",
  accountHolder: "Ada Lovelace",
  iban: "DE89 3704 0044 0532 0130 00",
};

export interface BuyerHooks {
  /** Counts tries to start a checkout: each but one per order may have left an order that nobody pays for. */
  readonly onCheckout: () => void;
}

export interface Buyer {
  readonly browser: TestBrowser;
  /** The buyer's second device, which has no cookies yet. */
  readonly otherBrowser: TestBrowser;
  readonly email: string;
}

export async function live(
  hooks: BuyerHooks,
  buyer: Buyer,
  { story, returns }: Visit,
): Promise<void> {
  const { browser, otherBrowser, email } = buyer;

  const begin = () =>
    patiently(() => {
      hooks.onCheckout();
      return startCheckout(browser, PLAN, "landing-v2");
    });
  const pay = (checkout: StartedCheckout, card = APPROVED_CARD) =>
    patiently(async () => expectRedirect(await payWith(browser, checkout, card, email)));
  const comeBack = async (checkout: StartedCheckout) => {
    if (returns) await waitForFile(browser, checkout);
  };
  const bank = (action: string, body: object, alreadyDone?: string) =>
    patiently(() => control(browser, `/dev/payments/${action}`, body, alreadyDone));
  const transfer = (checkout: StartedCheckout) =>
    patiently(async () =>
      expectRedirect(await browser.postForm(checkout.paymentUrl, { email, ...BANK_ACCOUNT })),
    );
  const endTransfer = ({ orderId }: StartedCheckout, outcome: "paid" | "failed") =>
    bank("delayed", { orderId, outcome }, "is processing");

  const acts: Readonly<Record<Story, (checkout: StartedCheckout) => Promise<unknown>>> = {
    buys: async (checkout) => {
      await pay(checkout);
      await comeBack(checkout);
    },
    "pays in two tabs": async (checkout) => {
      await Promise.all([pay(checkout), pay(checkout)]);
      await comeBack(checkout);
    },
    "buys twice": async (checkout) => {
      const second = await begin();
      await Promise.all([pay(checkout), pay(second)]);
      await comeBack(second);
    },
    "gets a refund": async (checkout) => {
      await pay(checkout);
      await comeBack(checkout);
      await bank("refund", { orderId: checkout.orderId }, "already been refunded");
    },
    "gets a part back": async (checkout) => {
      await pay(checkout);
      await comeBack(checkout);
      await bank("refund", { orderId: checkout.orderId, amount: PARTIAL_REFUND });
    },
    disputes: async (checkout) => {
      await pay(checkout);
      await comeBack(checkout);
      await bank("dispute", { orderId: checkout.orderId, state: "open" });
    },
    "loses a dispute": async (checkout) => {
      await acts.disputes(checkout);
      await bank("dispute", { orderId: checkout.orderId, state: "won" });
    },
    "wins a dispute": async (checkout) => {
      await acts.disputes(checkout);
      await bank("dispute", { orderId: checkout.orderId, state: "lost" });
    },
    "pays by bank transfer": async (checkout) => {
      await transfer(checkout);
      await endTransfer(checkout, "paid");
      await comeBack(checkout);
    },
    "is refused a bank transfer": async (checkout) => {
      await transfer(checkout);
      await endTransfer(checkout, "failed");
    },
    "is declined": (checkout) => pay(checkout, DECLINED_CARD),
    "signs in while paying": async (checkout) => {
      await Promise.all([pay(checkout), signIn(browser)]);
      await comeBack(checkout);
    },
    "restores during a refund": async (checkout) => {
      await pay(checkout);
      await waitForFile(browser, checkout);
      await Promise.all([
        bank("refund", { orderId: checkout.orderId, amount: PARTIAL_REFUND }),
        restore(otherBrowser, email),
      ]);
      await patiently(() => mintGrant(otherBrowser, PLAN));
    },
    leaves: async () => undefined,
  };
  await acts[story](await begin());
}

async function expectRedirect(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`The payment page has status ${response.status}`);
}

/** Opens the page to which the payment service returns the buyer, until it offers the file. */
async function waitForFile(browser: TestBrowser, { orderId }: StartedCheckout): Promise<void> {
  await patiently(async () =>
    (await browser.get(`/landing-v2/confirmation/download?order=${orderId}`)).text(),
  );
  await patiently(() => mintGrant(browser, PLAN));
}

/** `alreadyDone` is part of the response to a request that a killed shop has carried out before. */
async function control(
  browser: TestBrowser,
  path: string,
  body: object,
  alreadyDone?: string,
): Promise<void> {
  const response = await browser.postJson(path, body);
  const text = await response.text();
  if (response.status === 200 || (alreadyDone && text.includes(alreadyDone))) return;
  throw new Error(`${path} has status ${response.status}: ${text}`);
}
