import { expect, test } from "@playwright/test";
import { variantKeys } from "#domain/experiments/variants.ts";
import { choosePlan, control, orderOf } from "./buyers.ts";
import { APPROVED, pay } from "./journey.ts";
import { faultsIn, sizes } from "./sizes.ts";

for (const variant of variantKeys)
  for (const [device, viewport] of Object.entries(sizes))
    test(`${variant}, ${device}: a buyer opens the invoice, adds a business by keyboard and gets a credit note`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await choosePlan[variant](page);
      await pay(page, APPROVED);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText("Your download is ready");
      const orderId = orderOf(page);
      await page.getByRole("link", { name: "Invoice", exact: true }).click();
      await expect(title).toHaveText(/^Invoice TEST-\d{4}-\d{5}$/);
      await page.getByText("Buying for a business?").focus();
      await page.keyboard.press("Enter");
      expect(await faultsIn(page, viewport)).toEqual([]);
      await page.getByLabel("Name of the business").focus();
      for (const text of ["Müller GmbH", "Ring 1", "1010 Wien", "Austria", "ATU1"]) {
        await page.keyboard.type(text);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("VAT number")).toBeFocused();
      await expect(page.getByRole("main")).toContainText("This is not a VAT number");
      expect(await faultsIn(page, viewport)).toEqual([]);
      await page.getByLabel("VAT number").fill("ATU12345678");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^Amendment TEST-A-/);
      await control(page, "refund", { orderId, amount: 500 });
      await expect
        .poll(async () => {
          await page.reload();
          return page.getByRole("main").innerText();
        })
        .toContain("Credit note TEST-CN-");
      expect(await faultsIn(page, viewport)).toEqual([]);
    });

test("the printed invoice is black on white without the shop's navigation, also in dark mode", async ({
  page,
}) => {
  await choosePlan["landing-v2"](page);
  await pay(page, APPROVED);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Invoice/);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(title).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByText("Buying for a business?")).toBeHidden();
  await expect(page.getByRole("table")).toBeVisible();
});

test("on a phone, long amounts leave the items their width", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await choosePlan["landing-v2"](page);
  await pay(page, APPROVED);
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  for (const amount of ["CHF 999’999.99", "IDR 99,999,999,999.99", "KWD 99,999,999.990"]) {
    const widths = await table.evaluate((element, text) => {
      for (const cell of element.querySelectorAll("td")) cell.textContent = text;
      const items = [...element.querySelectorAll<HTMLElement>("tbody th")];
      return items.map((item) => item.getBoundingClientRect().width);
    }, amount);
    expect(Math.min(...widths), amount).toBeGreaterThan(200);
    expect(await faultsIn(page, { width: 320, height: 800 }), amount).toEqual([]);
  }
});
