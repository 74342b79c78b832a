import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PARTIAL_PATHS, SPECIFIED_PATHS } from "#tests/support/specified-paths.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const OTHER_PATHS = ["/sign-in", "/sign-in?intent=signUp", "/dev/kit", "/dev/links"];

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

test("AC-2.4: there are 25 of them", () => {
  expect(SPECIFIED_PATHS).toHaveLength(25);
});

test.each(SPECIFIED_PATHS)(
  "AC-2.4: %s in any case, with one trailing slash, not two",
  async (path) => {
    const slashed = path === "/" ? path : `${path}/`;
    for (const spelling of [path, path.toLowerCase(), slashed, slashed.toLowerCase()])
      expect((await visitor.get(spelling)).status, spelling).toBe(200);
    expect((await visitor.get(`${path}//`.replace(/^\/{3}$/, "//"))).status).toBe(404);
  },
);

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes these its own way; the HTML standard allows them.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // Advice on taste, or about how much is sent, not errors of the document.
    "long-title": "off",
    "no-inline-style": "error",
    "require-sri": "off",
  },
});

test.each([...SPECIFIED_PATHS, ...OTHER_PATHS, "/none"])(
  "the HTML of %s is valid",
  async (path) => {
    const html = await (await visitor.get(path)).text();
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(messages).toEqual([]);
  },
);

test.each(SPECIFIED_PATHS)("%s has one h1 and skips no rank of headings", async (path) => {
  const html = await (await visitor.get(path)).text();
  const ranks = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, rank]) => Number(rank));
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
  expect(ranks[0]).toBe(1);
  ranks
    .slice(1)
    .forEach((rank, index) => expect(rank - (ranks[index] ?? 0)).toBeLessThanOrEqual(1));
});

test.each(PARTIAL_PATHS)(
  "%s stands alone in the layout, kept from search engines",
  async (path) => {
    const html = await (await visitor.get(path)).text();
    expect(html).toContain('id="layout"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.match(/<main /g)).toHaveLength(1);
  },
);

test("an unknown section is an unknown page", async () => {
  const answer = await visitor.get("/landing/Partials/Navbar2");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Page not found: /landing/Partials/Navbar2");
});

test("every internal link leads somewhere, and to an element that is there", async () => {
  const bodies = new Map<string, string>();
  const read = async (path: string) => {
    const known = bodies.get(path);
    if (known !== undefined) return known;
    const answer = await visitor.get(path);
    // The account asks for a sign-in first.
    expect([200, 302], path).toContain(answer.status);
    const body = await answer.text();
    bodies.set(path, body);
    return body;
  };
  let count = 0;
  for (const page of [...SPECIFIED_PATHS, ...OTHER_PATHS.slice(0, 2)]) {
    const html = await read(page);
    for (const [, target = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      // The mark stands in the page itself.
      if (/^(mailto|https?|data):/.test(target)) continue;
      // The browser's own files are served from the build, which this app has none of.
      if (/^\/(assets\/|app\/|@|favicon\.svg$)/.test(target)) continue;
      const [path = "", hash] = target.replaceAll("&amp;", "&").split("#");
      const body = await read(path || page);
      count += 1;
      if (hash) expect(body, `${target} on ${page}`).toContain(`id="${hash}"`);
    }
  }
  expect(count).toBeGreaterThan(100);
});

test("pages name their own picture, address and description for sharing", async () => {
  for (const path of ["/", "/landing", "/landing-v2", "/landing/paywall", "/landing-v2/paywall"]) {
    const html = await (await visitor.get(path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
    for (const name of ["description", "og:title", "og:description", "og:url", "og:image"])
      expect(content(name), `${name} of ${path}`).not.toBe("");
    const { pathname } = new URL(content("og:image"));
    const image = await visitor.get(pathname);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/landing(\/paywall)?"\/>/);
  }
});
