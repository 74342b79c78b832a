/** The steps of a buyer in Chromium, who reads what the page's scripts show. */
import { readFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { variantKeys } from "#domain/experiments/variants.ts";
import { findChromium } from "#scripts/test-tools.mjs";
import { APPROVED_CARD, DECLINED_CARD } from "#tests/support/buy.ts";
import { sha256Of } from "#tests/support/press-downloads.ts";
import { CHROMIUM_ARGS } from "#tests/support/chromium-args.ts";
import { COUPON, PLANS } from "#tests/support/store-in-all-languages.ts";
import { overflow, overlappingTexts } from "#tests/support/misfits.ts";
import { PASSWORD } from "#tests/support/test-browser.ts";
import type { LanguageBuyer, LanguageShop } from "./buyer.ts";
import { BANK_ACCOUNT, CHOSEN, type Lived, live, type Purchase, type Way } from "./live.ts";
import { writtenForms } from "./written-forms.ts";

const WIDTHS = { landing: 320, "landing-v2": 1280 } as const;

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...CHROMIUM_ARGS],
  });
}

/** On a phone of 320 px in the first variant, on a desktop in the second. */
export async function liveInChromium(
  browser: Browser,
  shop: LanguageShop,
  purchase: Purchase,
): Promise<Lived> {
  const { language, variant } = purchase;
  const viewport = { width: WIDTHS[variant], height: 720 };
  const context = await browser.newContext({ locale: language, viewport });
  try {
    const page = await context.newPage();
    return await live(shop, purchase, (_shop, buyer) => createHands(page, shop, buyer, purchase));
  } finally {
    await context.close();
  }
}

function createHands(
  page: Page,
  { first, origin }: LanguageShop,
  buyer: LanguageBuyer,
  purchase: Purchase,
): Way {
  const { language, variant, outcome } = purchase;
  const start = origin + (language === first ? "" : `/${language}`);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const read = async (name: string, part: string) => {
    // The payment page is another application.
    await page.locator("html[data-started], body > main").first().waitFor();
    await page.locator(part).first().waitFor({ state: "attached" });
    await buyer.read(new Response(await page.content()), `${name} in Chromium`);
    for (const fault of await findMisfits(page)) buyer.check(false, `${name}: ${fault}`);
    buyer.check(errors.length === 0, `${name}: ${errors.splice(0).join("; ")}`);
  };
  const hands: Hands = { page, read, buyer, purchase };
  return {
    async buy() {
      await page.goto(`${start}/${variant}`);
      await read("landing", "h1");
      await page.locator("[name=answer][value=reject]").click();
      const orderId = outcome === "free" ? await getFree(hands) : await pay(hands);
      for (const { name, value } of await page.context().cookies())
        buyer.browser.cookies.set(name, value);
      return orderId;
    },
    async withdraw(orderId) {
      await page.goto(`${start}/withdraw?order=${orderId}`);
      await read("withdraw", "[name=intent]");
      await submit(page, "[name=intent]");
      await page.locator("[name=intent]").waitFor({ state: "detached" });
      await read("withdrawn", "h1");
    },
    async download(path) {
      await page.goto(start + path);
      await read("confirmation", 'form[action^="/api/downloads/"]');
      const arrives = page.waitForEvent("download");
      await page.locator('form[action^="/api/downloads/"] button').first().click();
      return sha256Of(await readFile(await (await arrives).path()));
    },
  };
}

async function findMisfits(page: Page): Promise<string[]> {
  const pixels = await overflow(page);
  const tooWide = pixels > 0 ? [`${pixels} px wider than the window`] : [];
  return [...tooWide, ...(await overlappingTexts(page))];
}

/** What does not fit on a phone of 320 px, in the frames of both variants. */
export async function findMisfitsOnPhone(
  browser: Browser,
  { first, origin }: LanguageShop,
  language: string,
  paths: readonly string[],
): Promise<string[]> {
  const viewport = { width: WIDTHS.landing, height: 720 };
  const start = origin + (language === first ? "" : `/${language}`);
  const misfits: string[] = [];
  for (const variant of variantKeys) {
    await using context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const path of [`/${variant}`, ...paths]) {
      await page.goto(start + path);
      const found = await findMisfits(page);
      misfits.push(...found.map((fault) => `${path} after /${variant}: ${fault}`));
    }
  }
  return misfits;
}

interface Hands {
  readonly page: Page;
  /** Waits for the page's scripts and for a part of it, a selector. Hears all that the page says. */
  readonly read: (name: string, part: string) => Promise<void>;
  readonly buyer: LanguageBuyer;
  readonly purchase: Purchase;
}

/** Presses the button of the visible form that has the field. */
async function submit(page: Page, field: string): Promise<void> {
  const form = page.locator("form:visible", { has: page.locator(field) });
  await form.locator("button[type=submit]:visible").last().click();
}

/** Returns the order's id. */
async function getFree(hands: Hands): Promise<string> {
  const { page, read, buyer } = hands;
  await choose(hands, PLANS.free);
  await page.waitForURL(/\/free\?/);
  await read("free", "main [name=email]");
  await page.locator("main [name=email]").fill(buyer.email);
  await submit(page, "[name=email]");
  await read("code", "[name=code]");
  const [mail] = await buyer.mails(1);
  await page.locator("[name=code]").fill(mail?.code ?? "");
  await submit(page, "[name=code]");
  await page.waitForURL(/\/confirmation\/download\?order=/);
  return orderIn(page);
}

/** Returns the order's id. */
async function pay(hands: Hands): Promise<string> {
  const { page, read, buyer, purchase } = hands;
  const { outcome } = purchase;
  await choose(hands, outcome === "chosen price" ? PLANS.chosen : PLANS.fixed);
  await page.waitForURL(/\/sandbox\/pay\//);
  await read("payment", "[name=cardNumber]");
  await page.locator("[name=email]").fill(buyer.email);
  if (outcome === "delayed") {
    await page.locator("[name=method][value=sepa_debit]").check();
    await page.locator("[name=accountHolder]").fill(BANK_ACCOUNT.accountHolder);
    await page.locator("[name=iban]").fill(BANK_ACCOUNT.iban);
  } else {
    const cardNumber = outcome === "declined" ? DECLINED_CARD : APPROVED_CARD;
    for (const [name, value] of Object.entries({ cardNumber, expiry: "12/34", cvc: "123" }))
      await page.locator(`[name=${name}]`).fill(value);
  }
  await page.locator("main button[type=submit]:visible").last().click();
  await page.waitForURL(/\/confirmation\/(?:download|error)\?/);
  await read("returned", "h1");
  return orderIn(page);
}

/** From the landing page to where the paywall leads. */
async function choose(hands: Hands, plan: string): Promise<void> {
  const { page, read, purchase } = hands;
  const { language, outcome } = purchase;
  await page.locator('main a[href*="/paywall"]:visible').first().click();
  await page.waitForURL(/\/paywall/);
  await read("paywall", "[name=waiver]");
  if (outcome === "coupon") {
    await page.locator("details:has([name=code]) summary").click();
    await page.locator("[name=code]").fill(COUPON);
    await submit(page, "[name=code]");
    await read("paywall with coupon", "[name=forget]");
  }
  await page.locator(`[name=shown][value=${plan}]`).check();
  if (plan === PLANS.chosen)
    await page.locator("[name=amount]:visible").fill(writtenForms(language).sum(CHOSEN));
  await submit(page, "[name=waiver]");
  await read("refused", "[name=waiver][aria-invalid=true]");
  await page.locator("[name=waiver]:visible").check();
  await submit(page, "[name=waiver]");
  if (purchase.variant === "landing") await signUp(hands);
}

async function signUp({ page, read, buyer }: Hands): Promise<void> {
  await page.waitForURL(/\/sign-in\?.*intent=signUp/);
  await read("sign-up", "[name=password]");
  await page.locator("main [name=email]").fill(buyer.email);
  await page.locator("[name=password]").fill(PASSWORD);
  await submit(page, "[name=password]");
}

function orderIn(page: Page): string {
  return new URL(page.url()).searchParams.get("order") ?? "none";
}
