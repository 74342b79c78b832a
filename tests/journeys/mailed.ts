/** What the shop mailed, from the development inbox. */
import { expect, type Page } from "@playwright/test";

interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
}

/** The link of the newest mail to an address whose subject fits; waits until it is there. */
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
