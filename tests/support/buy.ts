/** A buyer's steps over HTTP. */
import type { Variant } from "#domain/experiments/variants.ts";
import type { TestBrowser } from "./test-browser.ts";

export const APPROVED_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";

export interface StartedCheckout {
  readonly orderId: string;
  /** URL of the payment page; in live settings it is the payment service's. */
  readonly paymentUrl: string;
  readonly paymentPath: string;
  readonly sessionId: string;
}

/** Starts a checkout without paying: as a signed-in buyer, or in landing-v2 as any visitor. */
export async function startCheckout(
  browser: TestBrowser,
  plan: string,
  variant: Variant = "landing",
): Promise<StartedCheckout> {
  const response = await browser.postForm(`/${variant}/paywall`, { plan });
  const location = response.headers.get("location");
  if (response.status !== 303 || !location)
    throw new Error(`The paywall has status ${response.status}`);
  const paymentPath = new URL(location).pathname;
  const page = await (await browser.get(location)).text();
  const orderId = /order=([\w-]+)/.exec(page)?.[1];
  if (!orderId) throw new Error("The payment page does not contain the order's id");
  return {
    orderId,
    paymentUrl: location,
    paymentPath,
    sessionId: paymentPath.split("/").at(-1) ?? "",
  };
}

/** Submits the payment form. Returns the redirect without following it. */
export function payWith(
  browser: TestBrowser,
  { paymentUrl }: Pick<StartedCheckout, "paymentUrl">,
  card = APPROVED_CARD,
  email = "paid-with@example.com",
): Promise<Response> {
  return browser.postForm(paymentUrl, {
    email,
    cardNumber: card,
    expiry: "12/34",
    cvc: "123",
  });
}

/** Buys a plan and returns to the shop, after which the buyer owns the files. */
export async function buy(
  browser: TestBrowser,
  plan: string,
  variant?: Variant,
): Promise<StartedCheckout> {
  const checkout = await startCheckout(browser, plan, variant);
  const paid = await payWith(browser, checkout);
  const { pathname, search } = new URL(paid.headers.get("location") ?? "");
  let html: string;
  do {
    const confirmation = await browser.get(pathname + search);
    if (confirmation.status !== 200)
      throw new Error(`The confirmation has status ${confirmation.status}`);
    html = await confirmation.text();
    // On a busy machine the shop may not know of the payment yet. In a browser, the page then reloads itself.
  } while (html.includes('http-equiv="refresh"'));
  return checkout;
}

/** Requests a download grant and returns its path. */
export async function mintGrant(browser: TestBrowser, fileId: string): Promise<string> {
  const response = await browser.postForm(`/api/downloads/${fileId}`);
  const location = response.headers.get("location");
  if (response.status !== 303 || !location)
    throw new Error(`The download has status ${response.status}`);
  return location;
}
