import { expect, test } from "@playwright/test";
import { buy, control } from "./buyers.ts";
import { faultsIn, sizes } from "./sizes.ts";

/** The invoice is the same in both variants. */
const buyers = [
  { variant: "landing", device: "phone" },
  { variant: "landing-v2", device: "desktop" },
] as const;

for (const { variant, device } of buyers)
  test(`${variant}, ${device}: a buyer opens the invoice, adds a business by keyboard and gets a credit note${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    const viewport = sizes[device];
    await page.setViewportSize(viewport);
    const { confirmation, orderId } = await buy(page, variant);
    await page.goto(confirmation);
    const title = page.getByRole("heading", { level: 1 });
    await page.getByRole("link", { name: /^Invoice/ }).click();
    await expect(title).toHaveText(/^Sample invoice TEST-\d{4}-\d{5}$/);
    await page.locator("summary", { hasText: "Add your company" }).focus();
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

test("long amounts leave the items their width on a phone, and the printed invoice is black on white, also in dark mode @long", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  const { orderId } = await buy(page, "landing-v2");
  await page.goto(`/invoice/${orderId}`);
  const table = page.getByRole("table");
  await test.step("print", async () => {
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(/^Sample invoice/);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(title).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.getByRole("navigation").first()).toBeHidden();
    await expect(page.getByText("Add your company")).toBeHidden();
    await expect(table).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  for (const amount of ["CHF 999’999.99", "IDR 99,999,999,999.99", "KWD 99,999,999.990"]) {
    const widths = await table.evaluate((element, text) => {
      for (const cell of element.querySelectorAll("td")) cell.textContent = text;
      const items = [...element.querySelectorAll<HTMLElement>("tbody th")];
      return items.map((item) => item.getBoundingClientRect().width);
    }, amount);
    expect(Math.min(...widths), amount).toBeGreaterThan(200);
    expect(await faultsIn(page, sizes.phone), amount).toEqual([]);
  }
});
