/** `npm run store -- translate`, as its users run it. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { breakStore } from "#tests/support/break-store.ts";
import { readPo, writePo } from "./po.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function newStore() {
  const folder = breakStore();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (...words: string[]) => {
    const env = { ...process.env, STORE: folder };
    const args = [join(root, "scripts/store.ts"), ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
    return { status, printed: `${stdout}${stderr}` };
  };
  const change = (file: string, from: string, to: string) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  };
  return { path: join(folder, "translations/da.po"), run, change };
}

test("the first run writes all texts, and the next keeps what is translated and marks what changed", () => {
  const { path, run, change } = newStore();
  const first = run("translate", "da");
  expect(first.status).toBe(0);
  const [, count] = /: (\d+) texts, \1 to translate, 0 marked fuzzy/.exec(first.printed) ?? [];
  expect(count).toBeDefined();
  expect(first.printed).toContain('names "da"');
  expect(readFileSync(path, "utf8")).toMatch(/^# [^]*"Language: da\\n"[^]*At most 60 characters/);

  const { entries, ...head } = readPo(readFileSync(path, "utf8"));
  const translated = entries.map((entry) => ({ ...entry, text: `${entry.source} å` }));
  writeFileSync(path, writePo({ ...head, entries: translated }));
  change("plans.ts", "New versions, at no extra cost", "Licence for one");
  change("index.ts", '["en"]', '["en", "da"]');
  expect(run("translate", "da").printed).toBe(
    `${path}: ${count} texts, 0 to translate, 1 marked fuzzy to look at (1 of them since the last time), 0 removed.\n`,
  );
  expect(readFileSync(path, "utf8")).toContain(
    '#, fuzzy\n#| msgid "New versions, at no extra cost"\nmsgctxt "plans.complete.includes.1"\nmsgid "Licence for one"\nmsgstr "New versions, at no extra cost å"\n',
  );
});

test("the language of the store's files is refused", () => {
  expect(newStore().run("translate", "en")).toEqual({
    status: 1,
    printed: "en is the language of the store's own files: name another one.\n",
  });
});
