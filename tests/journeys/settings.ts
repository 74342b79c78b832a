/** Steps on the account page, shared by the journeys. */
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { signInNewAccount } from "./signed-in.ts";

const inbox = z.array(z.object({ links: z.array(z.url()) }));

export const DIALOG = "Confirm that it is you";

/** Creates an account and opens its account page. Returns the email address. */
export async function openAccount(page: Page): Promise<string> {
  const email = await signInNewAccount(page);
  await goToSettings(page);
  return email;
}

/** The link in the newest mail to this address that has this `mode`. */
export async function linkTo(page: Page, email: string, mode: string): Promise<URL> {
  let found: URL | undefined;
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `/dev/inbox.json?${new URLSearchParams({ to: email })}`,
      );
      found = inbox
        .parse(await response.json())
        .flatMap(({ links }) => links)
        .map((link) => new URL(link))
        .find(({ searchParams }) => searchParams.get("mode") === mode);
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`No ${mode} mail`);
  return found;
}

/** Redeems a mailed link with the call that its page makes. */
export async function followLink(page: Page, email: string, mode: string): Promise<void> {
  const { searchParams } = await linkTo(page, email, mode);
  const oobCode = searchParams.get("oobCode");
  const query = new URLSearchParams({ key: searchParams.get("apiKey") ?? "" });
  const response = await page.request.post(
    `/identitytoolkit.googleapis.com/v1/accounts:update?${query}`,
    { data: { oobCode } },
  );
  expect(response.status()).toBe(200);
}

export async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Send verification email" }).click();
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();
  await followLink(page, email, "verifyEmail");
  await page.getByRole("button", { name: "I have opened it" }).click();
  await expect(page.getByText(`${email} Verified`)).toBeVisible();
}

/** Deletes the SDK's database, which the open page must not be using. */
export async function deleteSdkUser(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase("firebaseLocalStorageDb");
        asked.addEventListener("success", () => resolve());
        asked.addEventListener("error", () => reject(new Error("The database was not deleted")));
      }),
  );
}

/** Makes the SDK forget its user. The server's session remains. Ends on the account page. */
export async function forgetSdk(page: Page): Promise<void> {
  await page.goto("/dev/inbox");
  await deleteSdkUser(page);
  await goToSettings(page);
}

/** Opens the account page and waits until its settings, which load after the page, react to input. */
export async function goToSettings(page: Page): Promise<void> {
  await page.goto("/account");
  await untilSettingsReady(page);
}

/** Also opens all settings, which are closed rows. */
export async function untilSettingsReady(page: Page): Promise<void> {
  const settings = page.getByRole("region", { name: "Account settings" });
  await expect(settings).toBeVisible();
  await settings.locator("details").evaluateAll((rows) => {
    for (const row of rows) row.toggleAttribute("open", true);
  });
  await expect(page.getByRole("button", { name: "Save name and picture" })).toBeEnabled();
}

/** Refuses the first such call, as the service does if the last sign-in is too old. Returns a counter of the calls. */
export async function refuseOnce(page: Page, call: string): Promise<() => number> {
  let calls = 0;
  await page.route(`**/${call}?*`, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    const message = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN";
    return route.fulfill({ status: 400, json: { error: { code: 400, message } } });
  });
  return () => calls;
}

/** The authenticator app's current code, or the code `periods` later. Each code is accepted once. */
export function totp(secret: string, periods = 0): string {
  return codeAt(secret, stepAt(Date.now()) + periods);
}

export const toastOf = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);
