/** A buyer's steps over HTTP. */
import type { Variant } from "#domain/orders/orders.ts";
import type { TestBrowser } from "./test-browser.ts";

export const APPROVED_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";

export interface StartedCheckout {
  readonly orderId: string;
  /** Path of the payment page. */
  readonly paymentPath: string;
  readonly sessionId: string;
}

/** Chooses a plan as a signed-in buyer, or as anybody in variant 2; nothing is paid yet. */
export async function startCheckout(
  browser: TestBrowser,
  plan: string,
  variant: Variant = "landing",
): Promise<StartedCheckout> {
  const answer = await browser.postForm(`/${variant}/paywall`, { plan });
  const location = answer.headers.get("location");
  if (answer.status !== 303 || !location) throw new Error(`The paywall answered ${answer.status}`);
  const paymentPath = new URL(location).pathname;
  const page = await (await browser.get(paymentPath)).text();
  const orderId = /order=([\w-]+)/.exec(page)?.[1];
  if (!orderId) throw new Error("The payment page does not name the order to go back to");
  return { orderId, paymentPath, sessionId: paymentPath.split("/").at(-1) ?? "" };
}

/** Sends the payment form; answers the redirect without following it. */
export function payWith(
  browser: TestBrowser,
  { paymentPath }: StartedCheckout,
  card = APPROVED_CARD,
): Promise<Response> {
  return browser.postForm(paymentPath, {
    email: "paid-with@example.com",
    cardNumber: card,
    expiry: "12/34",
    cvc: "123",
  });
}

/** Buys a plan and comes back to the shop: the files are the buyer's. */
export async function buy(
  browser: TestBrowser,
  plan: string,
  variant?: Variant,
): Promise<StartedCheckout> {
  const checkout = await startCheckout(browser, plan, variant);
  const paid = await payWith(browser, checkout);
  const page = new URL(paid.headers.get("location") ?? "");
  const confirmation = await browser.get(page.pathname + page.search);
  if (confirmation.status !== 200)
    throw new Error(`The confirmation answered ${confirmation.status}`);
  return checkout;
}

/** Path of a fresh download link. */
export async function mintGrant(browser: TestBrowser, fileId: string): Promise<string> {
  const answer = await browser.postForm(`/api/downloads/${fileId}`);
  const location = answer.headers.get("location");
  if (answer.status !== 303 || !location) throw new Error(`The download answered ${answer.status}`);
  return location;
}
