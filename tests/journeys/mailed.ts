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
