import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "#store/index.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  const [idea] = store.ideas;
  if (!idea) throw new Error("The store has no ideas");
  const pictured = { ...idea, picture: { media: "waves.svg", alt: "Waves" } };
  app = await createTestApp(
    {},
    {
      store: {
        ...store,
        ideas: [pictured],
        files: store.files.map((file) =>
          file.id === "tables" ? { ...file, idea: idea.id } : file,
        ),
      },
    },
  );
});
afterAll(() => app.close());

test("several files have one button for all, and a form each, beside the picture of its idea", async () => {
  const browser = app.browser();
  const { orderId } = await buy(browser, "complete", "landing-v2");
  const path = `/landing-v2/confirmation/download?order=${orderId}`;
  const html = await (await browser.get(path)).text();
  const forms = html.match(/<form [^]*?<\/form>/g) ?? [];
  const formTo = (action: string) => forms.find((form) => form.includes(`action="${action}`)) ?? "";
  expect(formTo("/api/archives").match(/name="file" value="\w+"/g)).toEqual([
    'name="file" value="book"',
    'name="file" value="tables"',
  ]);
  expect(formTo("/api/downloads/book/")).toContain("Book of Letters, for tests.");
  // The first has the cover.
  const pictures = ["book", "tables"].map(
    (id) => /<img [^>]*src="(?<url>[^"]+)"/.exec(formTo(`/api/downloads/${id}/`))?.groups?.url,
  );
  expect(pictures).not.toContain(undefined);
  expect(pictures[0]).not.toBe(pictures[1]);
  expect(formTo("/api/downloads/tables/")).toContain('aria-label="Download Tables of Letters"');
});
