/** Withdrawing forty days after the purchase, when the period of the law and the shop's own promise are over. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, expect, type Page, test, type ViewportSize } from "@playwright/test";
import { copyAt } from "../support/copied-shop.ts";
import { cleanUp, TERMS_STORE } from "../support/started-site.ts";
import { buy, expectDownload, expectTitle } from "./buyers.ts";
import { startShop, stopShop } from "./built-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { mailedCode, mailedText } from "./mailed.ts";
import { sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";
import { pressButton } from "./terms-paywall.ts";

const FORTY_DAYS_MS = 40 * 24 * 60 * 60_000;
const preload = pathToFileURL(join(import.meta.dirname, "../built/support/shift-clock.mjs")).href;

/** The pages of a withdrawal are the same in both variants. */
const buyers = [
  { variant: "landing", viewport: sizes.phone },
  { variant: "landing-v2", viewport: sizes.desktop },
] as const;

test.afterEach(cleanUp);

async function openDevice(browser: Browser, baseURL: string, viewport: ViewportSize) {
  return (await browser.newContext({ baseURL, viewport })).newPage();
}

/** Shows the only purchase of an address, on a device that does not know it. */
async function findPurchase(page: Page, email: string): Promise<void> {
  await page.goto("/withdraw");
  await untilHydrated(page);
  await tabTo(page, "Email");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expectTitle(page, "Enter the code");
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(await mailedCode(page, email));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You can withdraw from this purchase")).toBeVisible();
}

async function stateTooLate(page: Page, email: string): Promise<void> {
  await findPurchase(page, email);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    /Your right of withdrawal by law ended on .*\d{4}.*, because its period was over\./,
  );
  await expect(main).toContainText(
    /The shop's own promise to give the money back ended on .*\d{4}, too\./,
  );
  await expect(main).toContainText("the seller decides and answers you");
  await tabTo(page, page.getByRole("link", { name: "Withdraw from contract here" }));
  await page.keyboard.press("Enter");
  await pressButton(page, "Confirm withdrawal");
  await expectTitle(page, "Your withdrawal was received");
  await expect(main).toContainText("the seller decides and will answer you");
  await expect(main).toContainText("you can still download your files");
  const mail = await mailedText(page, email, /withdrawal/);
  expect(mail).toContain("because its period was over");
  expect(mail).toContain("The seller decides what happens");
}

test("forty days later the right has ended in words, and a statement made all the same is recorded @long", async ({
  browser,
  baseURL,
  playwright,
}) => {
  const copy = copyAt(new URL(baseURL ?? "").port);
  const shopOnTime = await startShop({ STORE: TERMS_STORE }, copy);
  const emails: string[] = [];
  for (const { variant } of buyers) {
    const request = await playwright.request.newContext({ baseURL: shopOnTime.origin });
    const { email } = await buy({ request }, variant, { plan: "book", waiver: "yes" });
    emails.push(email);
    await request.dispose();
  }
  await stopShop(shopOnTime);

  const late = { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_MS: String(FORTY_DAYS_MS) };
  const shopLater = await startShop({ STORE: TERMS_STORE, ...late }, copy);
  for (const [index, { viewport }] of buyers.entries()) {
    const page = await openDevice(browser, shopLater.origin, viewport);
    await stateTooLate(page, emails[index] ?? "");
    await page.goto("/account");
    await expectDownload(page);
    await page.context().close();
  }
  await stopShop(shopLater);
});
