/** A buyer's steps to restore purchases, over HTTP. */
import type { Variant } from "#domain/experiments/variants.ts";
import { payWith, startCheckout } from "./buy.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Buys with this address and opens the confirmation page. Returns its path. */
export async function buyWith(
  browser: TestBrowser,
  email: string,
  { plan = "book", variant = "landing-v2" }: { plan?: string; variant?: Variant } = {},
): Promise<{ orderId: string; confirmation: string }> {
  const checkout = await startCheckout(browser, plan, variant);
  await payWith(browser, checkout, undefined, email);
  const confirmation = `/${variant}/confirmation/download?order=${checkout.orderId}`;
  const page = await (await browser.get(confirmation)).text();
  if (!page.includes("/api/downloads/")) throw new Error("The purchase is not ready");
  return { orderId: checkout.orderId, confirmation };
}

/** Sends the mails that strangers requested. */
export async function sendClaimMails({ jobs }: Pick<TestApp, "jobs">): Promise<void> {
  await jobs.find(({ name }) => name === "outbox to strangers")?.run();
}

/** Asks for a code and reads it from the inbox; undefined if no mail was sent. */
export async function requestCode(
  app: Pick<TestApp, "jobs" | "services">,
  browser: TestBrowser,
  email: string,
): Promise<string | undefined> {
  const before = new Set((await app.services.inbox?.list(email))?.map(({ text }) => text));
  const response = await browser.postForm("/restore", { email });
  if (response.status !== 200) throw new Error(`Asking for a code has status ${response.status}`);
  await sendClaimMails(app);
  const mails = await app.services.inbox?.list(email);
  return mails?.find(({ code, text }) => code && !before.has(text))?.code ?? undefined;
}
