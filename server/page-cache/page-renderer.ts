/** Makes of a public page what can be kept of it. */
import type { InlineSources } from "../http/middleware/security-headers.ts";
import { hashInline } from "./inline-hashes.ts";
import { compress, type Effort, keepAnswer, type KeptAnswer } from "./cached-response.ts";
import { delayReact } from "./deferred-hydration.ts";
import type { PublicPage } from "../pages/public-pages.ts";

const MAX_RENDERINGS = 5;
const PAYLOAD_TYPE = "application/json; charset=utf-8";

const FOR_ALL = {
  // Browsers ask again each time; what stands between may answer for a minute, and for another while it asks.
  caching: "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60",
  vary: "Accept-Encoding",
};
/** Nobody between may answer: it does not know which cookies count. */
const BY_COOKIE = { caching: "private, no-cache", vary: "Accept-Encoding, Cookie" };

export interface MadePage {
  readonly page: PublicPage;
  /** Of the content it shows. */
  readonly revision: number;
  readonly kept: KeptAnswer;
  readonly effort: Effort;
}

export interface PageMaker {
  /** All of one revision, even where somebody writes meanwhile. Throws where one of them is not for everybody. */
  make(pages: readonly PublicPage[], effort: Effort): Promise<readonly MadePage[]>;
}

export interface PageMakerOptions {
  /** As a visitor would see the page of whom nothing is known. */
  readonly render: (page: PublicPage) => Promise<Response>;
  readonly buildId: string;
  readonly readRevision: () => Promise<number>;
  readonly securityFields: (inline: InlineSources) => readonly (readonly [string, string])[];
}

export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { render, buildId, readRevision, securityFields } = options;

  async function makeOne(page: PublicPage, revision: number, effort: Effort): Promise<KeptAnswer> {
    const response = await render(page);
    const text = await response.text();
    const fault = findFault(response, page);
    if (fault) throw new Error(`${page.path} ${fault} and is not kept`);
    return page.isPayload ? keepPayload(text, revision, effort) : keepPage(text, page, effort);
  }

  async function keepPayload(json: string, revision: number, effort: Effort) {
    return keepAnswer(
      await compress(Buffer.from(json), effort),
      PAYLOAD_TYPE,
      [["Cache-Control", "no-cache"], ...securityFields({ scripts: [], styles: [] })],
      { tagged: `${buildId} ${revision} ` },
    );
  }

  async function keepPage(html: string, page: PublicPage, effort: Effort) {
    const body = delayReact(html);
    const { caching, vary } = page.variant || page.isForUnknown ? BY_COOKIE : FOR_ALL;
    return keepAnswer(
      await compress(Buffer.from(body), effort),
      "text/html; charset=utf-8",
      [["Cache-Control", caching], ...securityFields(hashInline(body))],
      { vary },
    );
  }

  return {
    async make(pages, effort) {
      for (let rendering = 0; rendering < MAX_RENDERINGS; rendering += 1) {
        const revision = await readRevision();
        const made: MadePage[] = [];
        for (const page of pages)
          made.push({ page, revision, effort, kept: await makeOne(page, revision, effort) });
        if ((await readRevision()) === revision) return made;
      }
      throw new Error(`The content changed during each of ${MAX_RENDERINGS} renderings`);
    },
  };
}

/** Why the answer is not for everybody. */
function findFault(
  { status, headers }: Response,
  { variant, isPayload }: PublicPage,
): string | undefined {
  if (status !== 200) return `answered ${status}`;
  if (headers.has("set-cookie")) return "sets a cookie";
  // Which of the two landing pages it is, is private; what is in it is not.
  if (!variant && /private|no-store/.test(headers.get("cache-control") ?? "")) return "is private";
  const type = headers.get("content-type");
  if (isPayload) return type === PAYLOAD_TYPE ? undefined : "is no payload";
  if (!type?.startsWith("text/html")) return "is no page";
  return undefined;
}
