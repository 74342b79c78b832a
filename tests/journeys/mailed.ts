/** Reads the shop's mails from the development inbox. */
import { expect, type Page } from "@playwright/test";

interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
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
