import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireCatalogues } from "./require-catalogues.ts";

function storeThatOffers(...languages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = `export const store = { languages: ${JSON.stringify(languages)} };`;
  writeFileSync(join(folder, "index.ts"), source);
  return folder;
}

test("a language without texts stops the build", async () => {
  await expect(requireCatalogues(storeThatOffers("en"))).resolves.toBeUndefined();
  await expect(requireCatalogues(storeThatOffers("en", "xx"))).rejects.toThrow(
    "offers the language xx, but there is no locales/xx.po",
  );
});
