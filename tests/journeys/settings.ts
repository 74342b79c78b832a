/** Steps on the account page, for the journeys. */
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { newEmail, signUp } from "./journey.ts";

const inbox = z.array(z.object({ links: z.array(z.url()) }));

export const DIALOG = "Confirm that it is you";

/** Ends on the account page of a new account. */
export async function openAccount(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto("/sign-in?next=%2Faccount");
  await signUp(page, email);
  // Right after its start the server hashes the first passwords slowly.
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible({
    timeout: 15_000,
  });
  return email;
}

/** What the newest mail to an address leads to. */
export async function linkTo(page: Page, email: string, mode: string): Promise<URL> {
  let found: URL | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `/dev/inbox.json?${new URLSearchParams({ to: email })}`,
      );
      found = inbox
        .parse(await answer.json())
        .flatMap(({ links }) => links)
        .map((link) => new URL(link))
        .find(({ searchParams }) => searchParams.get("mode") === mode);
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`No ${mode} mail`);
  return found;
}

/** As the page behind the link does it. */
export async function followLink(page: Page, email: string, mode: string): Promise<void> {
  const { searchParams } = await linkTo(page, email, mode);
  const oobCode = searchParams.get("oobCode");
  const query = new URLSearchParams({ key: searchParams.get("apiKey") ?? "" });
  const answer = await page.request.post(
    `/identitytoolkit.googleapis.com/v1/accounts:update?${query}`,
    { data: { oobCode } },
  );
  expect(answer.status()).toBe(200);
}

export async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Send verification mail" }).click();
  await expect(page.getByText(`We sent a mail to ${email}`)).toBeVisible();
  await followLink(page, email, "verifyEmail");
  await page.getByRole("button", { name: "I have opened it" }).click();
  await expect(page.getByText(`${email}, verified`)).toBeVisible();
}

/** As after cleared storage: the server's session stands, the SDK knows nobody. */
export async function forgetSdk(page: Page): Promise<void> {
  await page.goto("/dev/inbox");
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase("firebaseLocalStorageDb");
        asked.addEventListener("success", () => resolve());
        asked.addEventListener("error", () => reject(new Error("The database stays")));
      }),
  );
  await page.goto("/account");
}

/** Answers the next such call of the protocol as the service answers who signed in long ago. */
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

/** The app's code now, or that of a later period: each counts once. */
export function totp(secret: string, periods = 0): string {
  return codeAt(secret, stepAt(Date.now()) + periods);
}

export const toastOf = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);
