/** Steps of buyers in each variant, and controls of the payment service. */
import { expect, type Page } from "@playwright/test";
import type { Variant } from "#domain/experiments/variants.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { signInNewAccount } from "./signed-in.ts";

export const READY = "Your download is ready";

/** Signs in if the variant asks for an account. Returns the email to pay with. */
export async function begin(page: Page, variant: Variant): Promise<string> {
  return variant === "landing" ? signInNewAccount(page) : newEmail();
}

/** Opens the payment page, in variant 1 with an account, in variant 2 as a guest. Returns the email to pay with. */
export const choosePlan: Readonly<Record<Variant, (page: Page, plan?: string) => Promise<string>>> =
  {
    landing: async (page, plan = "Book") => {
      const email = await signInNewAccount(page);
      await page.goto("/landing/paywall");
      await page.getByRole("button", { name: `Buy ${plan}` }).click();
      return email;
    },
    "landing-v2": async (page, plan = "Book") => {
      const email = newEmail();
      await page.goto("/landing-v2/paywall");
      await page.getByRole("button", { name: `Buy ${plan}` }).click();
      await page.getByLabel("Email").fill(email);
      return email;
    },
  };

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
  return new URL(page.url()).searchParams.get("order") ?? "";
}

/** Uses a control of the payment service's test mode, such as "refund". */
export async function control(page: Page, name: string, body: object): Promise<void> {
  // As browsers do, send the request again if the server has just closed the idle connection.
  const options = { data: body, maxRetries: 1 };
  const response = await page.request.post(`/dev/payments/${name}`, options);
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
