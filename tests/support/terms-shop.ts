/** The shop for tests of selling terms: coupons, tax, a chosen price, and the consent to immediate delivery. */
import type { Store } from "#domain/catalog/offer.ts";
import { store } from "#store/index.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

function withTerms(store: Store): Store {
  const { legal, plans } = store;
  return {
    ...store,
    tax: { prices: "inclusive", rate: 20, name: "VAT" },
    coupons: [
      { code: "SPRING", percentOff: 20, uses: 1 },
      { code: "POSTER", amountOff: 100, plans: ["complete"] },
      { code: "GIFT", percentOff: 100, plans: ["sampler"] },
      { code: "OVER", percentOff: 50, endsOn: "2020-01-01" },
      { code: "LATER", percentOff: 50, startsOn: "2999-01-01" },
      { code: "PERSONAL", percentOff: 50, usesPerBuyer: 1 },
      { code: "LAST", percentOff: 10, uses: 1 },
      { code: "ONLY", percentOff: 10, uses: 1 },
    ],
    plans: plans.map((plan) => (plan.id === "poster" ? { ...plan, minimum: 300 } : plan)),
    offer: { ...store.offer, requirements: "Any reader for PDF files." },
    legal: {
      ...legal,
      phone: "+43 1 2345678",
      withdrawalTerms: { ...legal.withdrawalTerms, waiver: "required", promisedDays: 30 },
    },
  };
}

/** The fixture store with these terms. */
export const openTermsShop = (environment?: Record<string, string>): Promise<TestApp> =>
  createTestApp(environment, { store: withTerms(store) });

export const PAYWALL = "/landing-v2/paywall";

export async function paywallOf(browser: TestBrowser): Promise<string> {
  return (await browser.get(PAYWALL)).text();
}

/** The text of a page. */
export function plain(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

/** Buys a plan with fields of the paywall's form. Returns the path of the payment page; throws if it is refused. */
export async function startPayment(
  browser: TestBrowser,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await browser.postForm(PAYWALL, { waiver: "yes", ...fields });
  const location = response.headers.get("location");
  if (response.status !== 303 || !location)
    throw new Error(`The paywall has status ${response.status}`);
  return location;
}

/** What the payment page says. */
export async function payable(
  browser: TestBrowser,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  return (await browser.get(await startPayment(browser, fields))).text();
}
