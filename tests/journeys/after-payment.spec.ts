import { expect, type Page, test } from "@playwright/test";
import { variantKeys } from "#domain/experiments/variants.ts";
import {
  buy,
  control,
  expectDownload,
  expectNoDownload,
  expectTitle,
  openPayment,
  orderOf,
  payLater,
  READY,
} from "./buyers.ts";
import { newEmail, pay } from "./journey.ts";
import { mailedCode, mailedLink } from "./mailed.ts";

const NEEDS_AUTHENTICATION = "4000 0027 6000 3184";

/** Opens a page again until it shows the text, because the shop hears of the change by a webhook. */
async function expectAfterReload(page: Page, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByRole("main").innerText();
    })
    .toContain(text);
}

for (const variant of variantKeys) {
  test(`${variant}: a failed 3-D Secure and a failed delayed payment give no files, and the third try does${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    const email = await openPayment(page, variant);
    await pay(page, NEEDS_AUTHENTICATION);
    await expect(page.getByRole("heading", { name: "Confirm your payment" })).toBeVisible();
    await page.getByRole("button", { name: "Fail" }).click();
    await expectTitle(page, "Your card was declined");
    await expect(page.getByRole("main")).toContainText("You were not charged");
    await expectNoDownload(page);

    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Email").fill(email);
    await payLater(page);
    await expectTitle(page, "Your bank is confirming the payment");
    await expect(page.getByRole("main")).toContainText("There is nothing more to do.");
    await expectNoDownload(page);
    await control(page, "delayed", { orderId: orderOf(page), outcome: "failed" });
    await expectTitle(page, "Your bank refused the payment");
    await expect(page.getByRole("main")).toContainText("you were not charged");
    await mailedLink(page, email, /did not arrive/);

    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Email").fill(email);
    await payLater(page);
    await expectTitle(page, "Your bank is confirming the payment");
    await control(page, "delayed", { orderId: orderOf(page), outcome: "paid" });
    await expectTitle(page, READY);
    await expectDownload(page);
    await mailedLink(page, email, /receipt/);
  });

  test(`${variant}: only a corrected address gets the receipt and restores, and a refund while the page is open stops the download @long`, async ({
    page,
    browser,
  }) => {
    const { email: wrong, confirmation, orderId } = await buy(page, variant);
    const right = newEmail();
    await page.goto(confirmation);
    await test.step("correct the address", async () => {
      await expect(page.getByText(`The receipt is on its way to ${wrong}.`)).toBeVisible();
      await page.getByText("Wrong email address?").click();
      await page.getByLabel("Email").fill(right);
      await page.getByRole("button", { name: "Send the receipt there" }).click();
      await expect(page.getByText(`The receipt is on its way to ${right}.`)).toBeVisible();
      await mailedLink(page, right, /receipt/);
    });

    await test.step("restore the purchase", async () => {
      const device = await browser.newContext();
      const elsewhere = await device.newPage();
      for (const email of [wrong, right]) {
        await elsewhere.goto("/restore");
        await elsewhere.getByLabel("Email").fill(email);
        await elsewhere.getByRole("button", { name: "Send the code" }).click();
        await expectTitle(elsewhere, "Enter the code");
      }
      await elsewhere.getByLabel("Six-digit code").fill(await mailedCode(elsewhere, right));
      await elsewhere.getByRole("button", { name: "Show my purchases" }).click();
      await expectTitle(elsewhere, "My purchases");
      await expectDownload(elsewhere);
      const mails = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(wrong)}`);
      expect((await mails.json()).filter(({ code }: { code: unknown }) => code)).toEqual([]);
      await device.close();
    });

    await test.step("refund the purchase", async () => {
      await control(page, "refund", { orderId });
      await mailedLink(page, right, /refund/);
      await page.getByRole("button", { name: "Download" }).click();
      await expect(page.getByRole("main")).toContainText("its payment was refunded or is disputed");
      await page.getByRole("link", { name: "Go to my purchases" }).click();
      const purchase = page.getByRole("region", { name: "Book" });
      await expect(purchase).toContainText("This purchase was refunded");
      await expect(purchase).toContainText("€15.00 for Book goes back the way you paid");
      await expect(purchase.getByRole("button", { name: "Download" })).toHaveCount(0);
      await page.goto(confirmation);
      await expectTitle(page, "This purchase was refunded");
    });
  });
}

test("a guest confirms by 3-D Secure; an open dispute stops the files, and a won one brings them back @long", async ({
  page,
}) => {
  await openPayment(page, "landing-v2");
  await pay(page, NEEDS_AUTHENTICATION);
  await page.getByRole("button", { name: "Complete" }).click();
  await expectTitle(page, READY);
  await expectDownload(page);
  const confirmation = page.url();
  const orderId = orderOf(page);
  await control(page, "dispute", { orderId, state: "open" });
  await expectAfterReload(page, confirmation, "This payment is disputed");
  await expect(page.getByRole("main")).toContainText("Until it decides");
  await expectNoDownload(page);
  await control(page, "dispute", { orderId, state: "won" });
  await expectAfterReload(page, confirmation, "Your download is available again");
  await expectDownload(page);
});

test("a lost dispute takes the files of an account and is explained @long", async ({ page }) => {
  const { email, orderId } = await buy(page, "landing");
  await control(page, "dispute", { orderId, state: "lost" });
  await expectAfterReload(page, "/account", "This payment was returned to you");
  await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  await expectNoDownload(page);
  await mailedLink(page, email, /returned/);
});
