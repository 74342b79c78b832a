import type { Page } from "@playwright/test";

/** Presses the button that opens the test provider's window, and signs in there with this address. */
export async function throughWindow(
  page: Page,
  button: string,
  email: string,
  isVerified = true,
): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const popup = await opened;
  await popup.getByLabel("Email").fill(email);
  if (!isVerified) await popup.getByLabel("The address is verified").uncheck();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;
}
