import { expect, test, vi } from "vitest";
import { bumpContentRevision, ideas } from "#domain/catalog/collections.ts";
import { createTestApp } from "#tests/support/test-app.ts";

test("an idea that names a picture of another build is shown without it", async () => {
  const app = await createTestApp();
  const { documents, clock } = app.services;
  const picture = { media: "of-another-build.jpg", alt: "A new place" };
  await documents.transaction(async (transaction) => {
    const [first] = await transaction.query(ideas, { orderBy: [["position", "asc"]] });
    await bumpContentRevision(transaction, clock);
    if (first) transaction.set(ideas, first.id, { ...first.data, title: "A new place", picture });
  });
  const reader = app.browser();
  let html = "";
  await vi.waitUntil(
    async () => {
      const page = await reader.get("/landing");
      expect(page.status).toBe(200);
      html = await page.text();
      return html.includes("A new place");
    },
    { timeout: 60_000 },
  );
  expect(html).not.toContain("of-another-build");
  await app.close();
  expect(app.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
