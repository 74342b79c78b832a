/** `npm run store -- check` names the file, the field and what to write instead. */
import { execFile } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { breakStore, plan } from "#tests/support/break-store.ts";
import { brokenFiles } from "#tests/support/broken-files.ts";
import { brokenValues } from "#tests/support/broken-values.ts";
import { isLong } from "#tests/support/long.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const brokenStores = [...brokenValues, ...brokenFiles];

/** Runs the command, or another one that reads the store, and deletes the store afterwards. */
async function run(folder: string, ...command: string[]) {
  const env = { ...process.env, STORE: folder };
  const { code, errors } = await new Promise<{ code: number; errors: string }>((resolve) => {
    const args = command.length > 0 ? command : ["scripts/store.ts", "check"];
    execFile(process.execPath, args, { cwd: root, env }, (error, _out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, errors }),
    );
  });
  rmSync(folder, { recursive: true });
  const lines = errors.replaceAll(`${folder}/`, "").trim().split("\n").filter(Boolean);
  return { code, problems: lines.filter((line) => !line.startsWith("warning: ")) };
}

const coupons = [
  '{ code: "LATE", percentOff: 5, endsOn: "2020-01-31" }',
  '{ code: "ALL", amountOff: 1901 }',
  '{ code: "GOOD", amountOff: 1900, endsOn: "2999-01-31" }',
];

const otherStores = {
  lowPrice: () => breakStore(["plans.ts", "price: 1900", "price: 99"]),
  uselessCoupons: () =>
    breakStore(["index.ts", "  theme,\n", `  theme,\n  coupons: [${coupons.join(", ")}],\n`]),
  sharedFiles: () =>
    breakStore(
      ["plans.ts", /(= \[)/, `$1 ${plan("small")}`],
      ["plans.ts", 'files: ["download"],\n', 'files: ["download", "download"],\n'],
      ["files.ts", /(= \[)/, '$1 { id: "spare", name: "my-download.pdf", title: "Spare" },'],
    ),
  unknownLanguage: () => breakStore(["index.ts", 'languages: ["en"]', 'languages: ["da"]']),
  unreadableFiles: () =>
    breakStore(
      ["landing.ts", 'action: "Get', "action: Get"],
      ["plans.ts", "price: 1900", "price: 19,00 EUR"],
    ),
  renamedFile() {
    const folder = breakStore(["legal.ts", "hello@my-shop.example", "hello"]);
    renameSync(join(folder, "legal.ts"), join(folder, "law.ts"));
    const index = join(folder, "index.ts");
    writeFileSync(index, readFileSync(index, "utf8").replace("./legal.ts", "./law.ts"));
    return folder;
  },
  nestedStore() {
    const folder = breakStore();
    renameSync(breakStore(), join(folder, "my-shop"));
    return folder;
  },
  noIndex() {
    const folder = breakStore();
    rmSync(join(folder, "index.ts"));
    return folder;
  },
};

const checkedSchema = z.object({
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
});
/** What a check says of a store, by its mistake. One process checks all, because starting one takes longer. */
const found = new Map<string, z.infer<typeof checkedSchema>>();
beforeAll(async () => {
  const folders = {
    ...Object.fromEntries(
      brokenStores.map(({ mistake, changes }) => [mistake, breakStore(...changes)]),
    ),
    ...Object.fromEntries(Object.entries(otherStores).map(([name, make]) => [name, make()])),
  };
  const script = join(root, "tests/support/check-stores.ts");
  const args = [script, ...Object.values(folders)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const checked = z.array(checkedSchema).parse(JSON.parse(stdout));
  for (const [index, [mistake, folder]] of Object.entries(folders).entries()) {
    const { [index]: one } = checked;
    if (one) found.set(mistake, one);
    rmSync(folder, { recursive: true });
  }
});

function checked(name: keyof typeof otherStores) {
  const one = found.get(name);
  if (!one) throw new Error(`${name} was not checked`);
  return one;
}

test("a new store has no mistake", async () => {
  expect(await run(breakStore())).toEqual({ code: 0, problems: [] });
});

test("a low price and the template's texts are warnings", () => {
  const price = "plans.ts: plans[0].price: is 0.99 EUR: if you mean 99.00 EUR, write 9900";
  const names =
    "index.ts: name, offer.name, offer.summary: still as the template has it: write your own";
  const { problems, warnings } = checked("lowPrice");
  expect(problems).toEqual([]);
  expect(warnings).toEqual(expect.arrayContaining([price, names]));
});

test("coupons that nobody can use, or that pay each price, are warnings", () => {
  const { problems, warnings } = checked("uselessCoupons");
  expect(problems).toEqual([]);
  expect(warnings.filter((line) => line.includes("coupons["))).toEqual([
    "index.ts: coupons[0].endsOn: has passed: nobody can use the coupon",
    "index.ts: coupons[1].amountOff: is more than each price that the coupon is for: its buyers pay nothing",
  ]);
});

test("files of several plans, in no plan or twice in one are warnings", () => {
  const { problems, warnings } = checked("sharedFiles");
  expect(problems).toEqual([]);
  expect(warnings.filter((line) => /files\[|files:/.test(line))).toEqual([
    'plans.ts: plans[1].files[1]: "download" is there already: remove one',
    'plans.ts: plans[1].files: are those of the plan "small": customers of one own the other, too',
    'files.ts: files[0].id: "spare" is in no plan: nobody can buy the file',
  ]);
});

test("a missing language is answered with those that a shop may have", () => {
  expect(checked("unknownLanguage").problems.join("\n")).toMatch(/write one of bg, .*, sv$/m);
});

test.each(brokenStores)("$mistake", ({ mistake, problem }) => {
  const lines = found.get(mistake)?.problems ?? [];
  expect(lines.map((line) => line.slice(0, problem.length))).toEqual([problem]);
});

test("all mistakes are listed at once", async () => {
  const folder = breakStore(
    ["landing.ts", "headline:", "headine:"],
    ["legal.ts", "hello@my-shop.example", "hello"],
    ["plans.ts", '["download"]', '["film"]'],
  );
  const { code, problems } = await run(folder);
  expect(code).toBe(1);
  expect(problems).toEqual([
    "landing.ts: landing.headline: is missing: write a text in quotes",
    "landing.ts: landing.headine: is no field here: write headline",
    "legal.ts: legal.email: is no e-mail address: write one such as hello@example.com",
    'plans.ts: plans[0].files[0]: there is no file "film": write one of download',
  ]);
});

test.each(["scripts/build.ts", ...(isLong ? ["scripts/dev.ts"] : [])])(
  "%s prints only the problems",
  async (script) => {
    const folder = breakStore(["plans.ts", "price: 1900", "price: 15.50"]);
    const problem = "plans.ts: plans[0].price: price is in cents: write 1550";
    expect(await run(folder, script)).toMatchObject({ code: 1, problems: [problem] });
  },
);

test("every file that cannot be read is listed", () => {
  const lines = checked("unreadableFiles").problems.map((line) => line.split(" cannot")[0]);
  expect(lines.sort()).toEqual(["landing.ts: line 14:", "plans.ts: line 10:"]);
});

test("the problem names the file that has the field", () => {
  expect(checked("renamedFile").problems).toEqual([
    expect.stringMatching(/^law\.ts: legal\.email: /),
  ]);
});

test("a store inside the store is a copy that went astray", () => {
  expect(checked("nestedStore").problems).toEqual([
    expect.stringContaining("my-shop: is another store inside this one: "),
  ]);
});

test("a deployed shop, which lacks packages of builds, says where to check a store", async () => {
  const hooks = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, context, next) {
  if (name.startsWith("@lingui/")) throw Object.assign(new Error(), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
} });`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;
  const { code, problems } = await run(breakStore(), preload, "scripts/store.ts", "check");
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.stringMatching(/lacks the packages.*STORE=\S+ npm run store -- check$/),
  ]);
});

test("without index.ts, or without the folder, the problem says how to begin", () => {
  expect(checked("noIndex").problems).toEqual([
    "index.ts: is missing: write it, or create a store with npm run store -- new NAME",
  ]);
});
