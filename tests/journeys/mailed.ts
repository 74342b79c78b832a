/** Reads the shop's mails from the development inbox. */
import { expect, type Page } from "@playwright/test";

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

/** Waits for a mail to `to` whose subject matches, and returns the first link of the newest one. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  return firstOf(page, to, (mail) => (subject.test(mail.subject) ? mail.links[0] : undefined));
}

/** Waits for a mail to `to` whose subject matches, and returns the text of the newest one. */
export async function mailedText(page: Page, to: string, subject: RegExp): Promise<string> {
  return firstOf(page, to, (mail) => (subject.test(mail.subject) ? mail.text : undefined));
}

/** Waits for a mail to `to` with a six-digit code, and returns it. */
export async function mailedCode(page: Page, to: string): Promise<string> {
  return firstOf(page, to, (mail) => mail.code ?? undefined);
}

/** Waits for a mail to `to` in which `find` finds something. Newer mails come first. */
async function firstOf(
  page: Page,
  to: string,
  find: (mail: Mail) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const path = `/dev/inbox.json?to=${encodeURIComponent(to)}`;
      // As browsers do, send the request again if the server has just closed the idle connection.
      const response = await page.request.get(path, { maxRetries: 1 });
      found = ((await response.json()) as Mail[]).map(find).find(Boolean);
      return found;
    })
    .toBeTruthy();
  return found ?? "";
}

/** Signs in by a mailed link, beginning on the open sign-in page. */
export async function signInByLink(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  // Wait, because the previous page has a field of the same name.
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(await mailedLink(page, email, /sign in/i));
  await page.getByRole("button", { name: "Sign in" }).click();
}
