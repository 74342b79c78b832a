/** Steps of buyers in each variant, and controls of the payment service. */
import { type APIResponse, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Variant } from "#domain/experiments/variants.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { openNewAccountSession } from "./signed-in.ts";

export const READY = "It’s yours.";

type Device = Pick<BrowserContext, "request">;

/** As browsers do, sends a request again if the server has just closed the idle connection. */
const unfollowed = { maxRedirects: 0, maxRetries: 1 } as const;

/** Opens a session if the variant asks for an account. Returns the email to pay with. */
export async function begin(device: Device, variant: Variant): Promise<string> {
  return variant === "landing" ? (await openNewAccountSession(device)).email : newEmail();
}

interface Choice extends Record<string, string> {
  readonly plan: string;
}

const BOOK: Choice = { plan: "book" };

/** Begins a checkout over HTTP: as an account in variant 1, as a guest in variant 2. */
async function startCheckout(device: Device, variant: Variant, choice: Choice) {
  const email = await begin(device, variant);
  const chosen = await device.request.post(`/${variant}/paywall`, { form: choice, ...unfollowed });
  expect(chosen.status(), await chosen.text()).toBe(303);
  return { email, payment: locationOf(chosen) };
}

/** Begins a checkout and opens its payment page. Returns the email to pay with, which is filled in. */
export async function openPayment(page: Page, variant: Variant): Promise<string> {
  const { email, payment } = await startCheckout(page, variant, BOOK);
  await page.goto(payment);
  await page.getByLabel("Email").fill(email);
  return email;
}

/** Buys over HTTP what `choice` sends to the paywall, until the files are ready. `confirmation` is the page with them. */
export async function buy(device: Device, variant: Variant, choice = BOOK) {
  const { email, payment } = await startCheckout(device, variant, choice);
  const card = { email, cardNumber: APPROVED, expiry: "12/34", cvc: "123" };
  const paid = await device.request.post(payment, { form: card, ...unfollowed });
  expect(paid.status(), await paid.text()).toBe(303);
  const confirmation = locationOf(paid);
  const headers = { accept: "text/html" };
  await expect
    .poll(async () => (await device.request.get(confirmation, { headers })).text())
    .toContain(READY);
  return { email, confirmation, orderId: orderIn(confirmation) };
}

function locationOf(response: APIResponse): string {
  return new URL(response.headers()["location"] ?? "", response.url()).href;
}

/** Pays on the open payment page, until the files are ready. An account's address is filled in there already. */
export async function payAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await pay(page, APPROVED);
  await expectTitle(page, READY);
}

/** Pays on the open payment page by a debit that the bank confirms later. */
export async function payLater(page: Page): Promise<void> {
  await page.getByLabel("SEPA Direct Debit").check();
  await page.getByLabel("Name on the account").fill("Ada Maker");
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

export function orderOf(page: Page): string {
  return orderIn(page.url());
}

function orderIn(address: string): string {
  return new URL(address).searchParams.get("order") ?? "";
}

/** Uses a control of the payment service's test mode, such as "refund". */
export async function control(page: Page, name: string, body: object): Promise<void> {
  const response = await page.request.post(`/dev/payments/${name}`, { data: body, maxRetries: 1 });
  expect(response.status(), await response.text()).toBe(200);
}

/** Presses the download button of the open page. */
export async function expectDownload(page: Page, file = "letters-book.zip"): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
  expect(await download.failure()).toBeNull();
}

export async function expectNoDownload(page: Page): Promise<void> {
  const refused = await page.request.post("/api/downloads/book", { maxRedirects: 0 });
  expect(refused.status()).toBe(403);
}

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}
