import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { ideas as collection } from "#domain/catalog/collections.ts";
import { compareIdeas, resetIdeas } from "#domain/catalog/compare-ideas.ts";
import { seedIdeas } from "#domain/catalog/seed-ideas.ts";
import { Timestamp } from "#domain/values.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { manageStore } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const clock = { now: () => 1_760_000_000_000 };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A shop with an idea edited by hand, one that is new in the store, and one that the store no longer has. */
async function openShop(answer?: boolean) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const idea = (id: string) => ({ id, title: id.toUpperCase(), facts: [] });
  await seedIdeas(documents, [idea("a"), idea("b")], clock);
  const editedAt = Timestamp.fromDate(new Date("2026-05-01T10:00:00Z"));
  await documents.update(collection, "a", { title: "By hand", editedAt });
  const ideas = [idea("a"), idea("c")];
  const questions: string[] = [];
  async function run(...words: string[]) {
    let [output, errors] = ["", ""];
    const into = (add: (text: string) => void) =>
      new Writable({ write: (chunk, _encoding, done) => (add(String(chunk)), done()) });
    const confirm = async (question: string) => {
      questions.push(question);
      return answer === true;
    };
    const exitCode = await manageStore(
      words,
      {
        root,
        place: () => ({ root, folder: join(root, "tests/fixture-store") }),
        openIdeas: async () => ({
          compare: () => compareIdeas(documents, ideas),
          reset: (ids) => resetIdeas(documents, ideas, ids, clock),
          close: async () => undefined,
        }),
      },
      {
        out: into((text) => (output += text)),
        err: into((text) => (errors += text)),
        confirm: answer === undefined ? undefined : confirm,
      },
    );
    return { exitCode, output, errors };
  }
  const titles = async () => (await documents.query(collection, {})).map(({ data }) => data.title);
  return { run, titles, questions };
}

const STATUS = [
  "a\tBy hand\tedited in the database at 2026-05-01 10:00 UTC (title): replaced by reset only",
  "c\tC\tonly in the store: added at the next start, or by reset",
  "b\tB\tonly in the database: deleted at the next start, or by reset",
];

test("status lists what differs, and reset settles it", async () => {
  const { run, titles } = await openShop();
  const done = { exitCode: 0, errors: "" };
  expect(await run("status")).toEqual({ ...done, output: `${STATUS.join("\n")}\n` });
  expect(await run("reset", "a", "--yes")).toEqual({
    ...done,
    output: "a is the store's version now.\n",
  });
  expect(await titles()).toEqual(["A", "B"]);
  expect(await run("reset", "--all", "--yes")).toEqual({
    ...done,
    output: "c is the store's version now.\nb is deleted.\n",
  });
  expect(await titles()).toEqual(["A", "C"]);
  const nothing = { ...done, output: "The page shows the store's ideas.\n" };
  expect(await run("status")).toEqual(nothing);
  expect(await run("reset", "--all")).toEqual(nothing);
});

test("reset asks first", async () => {
  const yes = await openShop(true);
  expect((await yes.run("reset", "a")).output).toContain(STATUS[0]);
  expect(yes.questions).toEqual(["Write the store's version of these? Type yes: "]);
  expect(await yes.titles()).toContain("A");

  const no = await openShop(false);
  expect(await no.run("reset", "a")).toMatchObject({
    exitCode: 1,
    errors: "Nothing was changed.\n",
  });
  expect(await no.titles()).toContain("By hand");

  const nobody = await openShop();
  expect(await nobody.run("reset", "a")).toMatchObject({
    exitCode: 2,
    errors: "Nobody can be asked here: --yes resets without a question.\n",
  });
});

test("reset refuses ids without a difference, and changes nothing then", async () => {
  const { run, titles } = await openShop();
  const { exitCode, errors } = await run("reset", "a", "x", "--yes");
  expect({ exitCode, errors }).toEqual({
    exitCode: 1,
    errors: "No difference has the id x; status lists all.\n",
  });
  expect(await titles()).toContain("By hand");
});

test.each([
  [[], "A command is missing."],
  [["sell"], "There is no command sell."],
  [["check", "it"], "check takes no arguments."],
  [["new"], "new takes one folder."],
  [["new", "a", "b"], "new takes one folder."],
  [["translate"], "translate takes one language."],
  [
    ["translate", "german please"],
    "german please is no language tag: write one such as de or pt-BR.",
  ],
  [["reset"], "reset takes the ids of ideas, or --all."],
  [["reset", "--all", "a"], "reset takes the ids of ideas, or --all."],
  [["new", "a", "--look", "loud"], "There is no look loud: write calm, poster or plain."],
  [["check", "--language", "de"], "--language is of new."],
  [["check", "--look", "calm"], "--look is of new."],
  [["status", "--sells", "Bread"], "--sells is of new."],
  [["check", "--inside", "Loaves; Lists"], "--inside is of new."],
  [["status", "--yes"], "--all and --yes are of reset."],
  [["status", "--loud"], "Unknown option '--loud'"],
])("%j is a usage error", async (words, problem) => {
  const { exitCode, errors } = await (await openShop()).run(...words);
  expect(exitCode).toBe(2);
  expect(errors).toContain(problem);
  expect(errors).toContain("Usage: npm run store -- COMMAND");
});

test("--help prints the usage", async () => {
  const { exitCode, output } = await (await openShop()).run("check", "--help");
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^Usage: npm run store -- COMMAND/);
});

test("check says in one line what a store sells", async () => {
  const { exitCode, output } = await (await openShop()).run("check");
  expect(output).toBe("Small Press sells 4 plans from €5.00 to €45.00, 4 files, 7 ideas, in en.\n");
  expect(exitCode).toBe(0);
});

test("new fills an empty or absent folder, and refuses any other", async () => {
  const { run } = await openShop();
  const folder = newFolder();
  const made = await run("new", folder);
  expect(made.exitCode).toBe(0);
  expect(made.output).toContain(`STORE=${folder} npm start`);
  expect(readdirSync(folder)).toContain("index.ts");
  expect(readFileSync(join(folder, "theme.ts"), "utf8")).toContain('look: "calm"');
  const inside = join(folder, "in/here");
  const words = ["--name", "Nora’s Table", "--for", "Bakers", "--inside", "Loaves; Lists"];
  expect((await run("new", inside, "--look", "poster", ...words)).exitCode).toBe(0);
  expect(readFileSync(join(inside, "theme.ts"), "utf8")).toContain('look: "poster"');
  expect(readFileSync(join(inside, "index.ts"), "utf8")).toContain('name: "Nora’s Table",');
  expect(readFileSync(join(inside, "landing.ts"), "utf8")).toContain('eyebrow: "Bakers",');
  expect(readFileSync(join(inside, "plans.ts"), "utf8")).toContain('"Lists",');

  const other = newFolder();
  writeFileSync(join(other, "notes.txt"), "mine");
  expect(await run("new", other)).toMatchObject({
    exitCode: 1,
    errors: `${other} exists and is not empty: name another folder.\n`,
  });
  expect(readdirSync(other)).toEqual(["notes.txt"]);
});
