/** Reads the shop's mails from the development inbox. */
import { expect, type Page } from "@playwright/test";

interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

/** Waits for a mail to `to` whose subject matches, and returns the first link of the newest one. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
      const mails = (await answer.json()) as Mail[];
      link = mails.find((mail) => subject.test(mail.subject))?.links[0];
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** Waits for a mail to `to` with a six-digit code, and returns it. */
export async function mailedCode(page: Page, to: string): Promise<string> {
  let code: string | null | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
      code = ((await answer.json()) as Mail[]).find((mail) => mail.code)?.code;
      return code;
    })
    .toBeTruthy();
  return code ?? "";
}

/** Signs in by a mailed link, beginning on the open sign-in page. */
export async function signInByLink(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  // The page before it has a field of the same name.
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(await mailedLink(page, email, /sign in/i));
  await page.getByRole("button", { name: "Sign in" }).click();
}
