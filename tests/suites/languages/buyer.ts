/** A buyer who reads everything that the shop says to them, in one language. */
import { z } from "zod";
import { patiently } from "#tests/soak/payments/patience.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

/** A shop with the store of `tests/support/store-in-all-languages.ts`. */
export interface LanguageShop {
  /** Its pages have no prefix in their paths. */
  readonly first: string;
  readonly origin: string;
  browser(): TestBrowser;
  /** Runs the jobs that a test's clock does not. */
  settle(): Promise<void>;
  /** Of the file that every plan has. */
  readonly file: { readonly id: string; readonly sha256: string };
  /** The stored order; undefined if there is none. */
  readOrder(orderId: string): Promise<unknown>;
}

/** What the shop said at one place. */
export interface Said {
  readonly place: string;
  readonly texts: readonly string[];
}

const mailsSchema = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    code: z.string().nullable(),
    attachments: z.array(z.object({ content: z.string() })).optional(),
  }),
);
type Mail = z.output<typeof mailsSchema>[number];

/** The shop makes a few PDFs at a time, and refuses more. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const asked = turn.then(ask, ask);
  turn = asked;
  return asked;
}

export type LanguageBuyer = ReturnType<typeof createLanguageBuyer>;

export function createLanguageBuyer(shop: LanguageShop, language: string, email: string) {
  const browser = shop.browser();
  const prefix = language === shop.first ? "" : `/${language}`;
  const said: Said[] = [];
  const faults: string[] = [];
  const hear = (place: string, texts: readonly string[]) => void said.push({ place, texts });

  function check(isRight: boolean, fault: string): void {
    if (!isRight) faults.push(fault);
  }

  /** Tries again while the step fails. */
  const until = <T>(step: () => Promise<T>) =>
    patiently(async () => {
      await shop.settle();
      return step();
    });

  /** Reads a page. Its place is its path without ids. */
  async function read(response: Response, place: string, status = 200): Promise<string> {
    const html = await response.text();
    check(response.status === status, `${place} has status ${response.status}`);
    const shown = /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];
    check(shown === language, `${place} is in ${shown}`);
    // Samples of code are the same in all languages.
    hear(place, visibleTexts(html.replaceAll(/<(pre|code)\b[^]*?<\/\1>/g, "")));
    return html;
  }

  async function hearMail({ subject, text, html, attachments = [] }: Mail): Promise<void> {
    const shown = /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];
    check(shown === language, `The mail "${subject}" is in ${shown}`);
    const lines = [subject, ...text.split("\n"), ...attachments.map(({ content }) => content)];
    hear("mail", [...lines.flatMap((line) => line.split("\n")), ...visibleTexts(html)]);
  }

  return {
    browser,
    email,
    language,
    said,
    faults,
    check,
    read,
    /** Opens a page of the shop in the buyer's language. */
    open: async (path: string, status?: number) =>
      read(await browser.get(prefix + path), placeOf(path), status),
    post: (path: string, fields: Record<string, string>) => browser.postForm(prefix + path, fields),
    until,
    /** Waits until the order has exactly this many invoices and credit notes. Returns the paths of the PDFs. */
    async documents(orderId: string, count: number): Promise<readonly string[]> {
      const paths = await until(async () => {
        const html = await (await browser.get(`${prefix}/invoice/${orderId}`)).text();
        const found = [...new Set(html.match(/\/api\/invoices\/[\w-]+/g))];
        if (found.length < count) throw new Error(`${orderId} has ${found.length} documents`);
        return found;
      });
      check(paths.length === count, `${paths.length} documents instead of ${count}`);
      return paths;
    },
    /** Presses a button of a page in the buyer's language whose form is for machines. */
    press: (path: string) => {
      const headers = { origin: shop.origin, referer: `${shop.origin}${prefix}/account` };
      return browser.request(path, { method: "POST", headers });
    },
    /** Asks for a mail with a link that signs in and leads to the path. */
    async askForLink(path: string): Promise<void> {
      const asked = await browser.postJson(
        "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=tollgate-local",
        { requestType: "EMAIL_SIGNIN", email, continueUrl: shop.origin + path },
        { "x-firebase-locale": language },
      );
      check(asked.status === 200, `The mail with a link has status ${asked.status}`);
    },
    /** Waits until exactly this many mails have arrived, and reads those that were not read before. */
    async mails(count: number): Promise<readonly Mail[]> {
      const mails = await until(async () => {
        const response = await browser.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
        const found = mailsSchema.parse(await response.json());
        if (found.length < count) throw new Error(`${email} has ${found.length} mails`);
        return found;
      });
      check(mails.length === count, `${mails.length} mails instead of ${count}`);
      for (const mail of mails) await hearMail(mail);
      return mails;
    },
    async pdf(path: string): Promise<string> {
      const bytes = await inTurn(async () => {
        const response = await browser.get(path);
        check(response.status === 200, `${path} has status ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
      });
      const text = await readPdf(bytes);
      hear("pdf", text.split(/\r?\n/));
      return text;
    },
  };
}

function placeOf(path: string): string {
  return path.replace(/\?.*|(?<=\/invoice)\/.*/, "");
}
