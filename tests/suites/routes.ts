/** Every page of the specification: spellings of its path, its HTML and its links. */
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PARTIAL_PATHS, SPECIFIED_PATHS } from "#tests/support/specified-paths.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { AskedShop, SuiteOptions } from "./asked-shop.ts";

const SIGN_IN_PATHS = ["/sign-in", "/sign-in?intent=signUp"];

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's way of writing these is valid HTML.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // Advice on style or size, not errors of the document.
    "long-title": "off",
    "no-inline-style": "error",
    "require-sri": "off",
  },
});

export function describeRoutes({ open, hasTestPages }: SuiteOptions): void {
  const devPaths = hasTestPages ? ["/dev/kit", "/dev/links"] : [];
  let shop: AskedShop;
  let visitor: TestBrowser;
  beforeAll(async () => {
    shop = await open();
    visitor = shop.browser();
  });
  afterAll(() => shop.close());

  test("AC-2.4: there are 25 specified paths", () => {
    expect(SPECIFIED_PATHS).toHaveLength(25);
  });

  test.each(SPECIFIED_PATHS)(
    "AC-2.4: %s works in any case and with one trailing slash, but not with two",
    async (path) => {
      const slashed = path === "/" ? path : `${path}/`;
      for (const spelling of [path, path.toLowerCase(), slashed, slashed.toLowerCase()])
        expect((await visitor.get(spelling)).status, spelling).toBe(200);
      expect((await visitor.get(`${path}//`.replace(/^\/{3}$/, "//"))).status).toBe(404);
    },
  );

  test.each([...SPECIFIED_PATHS, ...SIGN_IN_PATHS, ...devPaths, "/none"])(
    "the HTML of %s is valid",
    async (path) => {
      const html = await (await visitor.get(path)).text();
      const report = await validator.validateString(html);
      const messages = report.results.flatMap((result) =>
        result.messages.map(
          ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`,
        ),
      );
      expect(messages).toEqual([]);
    },
  );

  test.each(SPECIFIED_PATHS)("%s has one h1 and skips no heading level", async (path) => {
    const html = await (await visitor.get(path)).text();
    const ranks = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, rank]) => Number(rank));
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks[0]).toBe(1);
    ranks
      .slice(1)
      .forEach((rank, index) => expect(rank - (ranks[index] ?? 0)).toBeLessThanOrEqual(1));
  });

  test.each(PARTIAL_PATHS)(
    "%s shows one section in the layout, hidden from search engines",
    async (path) => {
      const html = await (await visitor.get(path)).text();
      expect(html).toContain('id="layout"');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html.match(/<main /g)).toHaveLength(1);
    },
  );

  test("an unknown section is an unknown page", async () => {
    const response = await visitor.get("/landing/Partials/Navbar2");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found: /landing/Partials/Navbar2");
  });

  test("every internal link leads to an existing page and element", async () => {
    const bodies = new Map<string, string>();
    const read = async (path: string) => {
      const known = bodies.get(path);
      if (known !== undefined) return known;
      const response = await visitor.get(path);
      // The account page redirects to the sign-in.
      expect([200, 302], path).toContain(response.status);
      const body = await response.text();
      bodies.set(path, body);
      return body;
    };
    let count = 0;
    for (const page of [...SPECIFIED_PATHS, ...SIGN_IN_PATHS]) {
      const html = await read(page);
      for (const [, target = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        // The logo is a data URL.
        if (/^(mailto|https?|data):/.test(target)) continue;
        // Assets come from a build, which the app in this process does not have.
        if (/^\/(assets\/|app\/|build\/cache\/|@|favicon\.svg$)/.test(target)) continue;
        const [path = "", hash] = target.replaceAll("&amp;", "&").split("#");
        const body = await read(path || page);
        count += 1;
        if (hash) expect(body, `${target} on ${page}`).toContain(`id="${hash}"`);
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  test("pages have their own picture, URL and description for sharing", async () => {
    for (const path of [
      "/",
      "/landing",
      "/landing-v2",
      "/landing/paywall",
      "/landing-v2/paywall",
    ]) {
      const html = await (await visitor.get(path)).text();
      const content = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
      for (const name of ["description", "og:title", "og:description", "og:url", "og:image"])
        expect(content(name), `${name} of ${path}`).not.toBe("");
      const { pathname } = new URL(content("og:image"));
      const image = await visitor.get(pathname);
      expect(image.status).toBe(200);
      expect(image.headers.get("content-type")).toMatch(/^image\/(?:png|jpeg)$/);
      expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/landing(\/paywall)?"\/>/);
    }
  });
}
