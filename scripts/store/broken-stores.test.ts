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

interface Checked {
  readonly code: number;
  /** Without the path of the folder. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Runs the command, or another one that reads the store, and deletes the store afterwards. */
async function check(folder: string, ...command: string[]): Promise<Checked> {
  const env = { ...process.env, STORE: folder };
  const { code, errors } = await new Promise<{ code: number; errors: string }>((resolve) => {
    const args = command.length > 0 ? command : ["scripts/store.ts", "check"];
    execFile(process.execPath, args, { cwd: root, env }, (error, _out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, errors }),
    );
  });
  rmSync(folder, { recursive: true });
  const lines = errors.replaceAll(`${folder}/`, "").trim().split("\n").filter(Boolean);
  const [problems, warnings] = [false, true].map((isWarning) =>
    lines.filter((line) => line.startsWith("warning: ") === isWarning),
  ) as [string[], string[]];
  return { code, problems, warnings };
}

test("a new store has no mistake", async () => {
  expect(await check(breakStore())).toMatchObject({ code: 0, problems: [] });
});

test("a low price and the template's texts are warnings", async () => {
  const { code, warnings } = await check(breakStore(["plans.ts", "price: 1900", "price: 99"]));
  expect(code).toBe(0);
  const price = "warning: plans.ts: plans[0].price: is 0.99 EUR: if you mean 99.00 EUR, write 9900";
  const names =
    "warning: index.ts: name, offer.name, offer.summary: still as the template has it: write your own";
  expect(warnings).toEqual(expect.arrayContaining([price, names]));
});

test("coupons that nobody can use, or that pay each price, are warnings", async () => {
  const coupons = [
    '{ code: "LATE", percentOff: 5, endsOn: "2020-01-31" }',
    '{ code: "ALL", amountOff: 1901 }',
    '{ code: "GOOD", amountOff: 1900, endsOn: "2999-01-31" }',
  ];
  const added = `  theme,\n  coupons: [${coupons.join(", ")}],\n`;
  const { code, warnings } = await check(breakStore(["index.ts", "  theme,\n", added]));
  expect(code).toBe(0);
  expect(warnings.filter((line) => line.includes("coupons["))).toEqual([
    "warning: index.ts: coupons[0].endsOn: has passed: nobody can use the coupon",
    "warning: index.ts: coupons[1].amountOff: is more than each price that the coupon is for: its buyers pay nothing",
  ]);
});

test("files of several plans, in no plan or twice in one are warnings", async () => {
  const { code, warnings } = await check(
    breakStore(
      ["plans.ts", /(= \[)/, `$1 ${plan("small")}`],
      ["plans.ts", 'files: ["download"],\n', 'files: ["download", "download"],\n'],
      ["files.ts", /(= \[)/, '$1 { id: "spare", name: "my-download.txt", title: "Spare" },'],
    ),
  );
  expect(code).toBe(0);
  expect(warnings.filter((line) => /files\[|files:/.test(line))).toEqual([
    'warning: plans.ts: plans[1].files[1]: "download" is there already: remove one',
    'warning: plans.ts: plans[1].files: are those of the plan "small": customers of one own the other, too',
    'warning: files.ts: files[0].id: "spare" is in no plan: nobody can buy the file',
  ]);
});

test("a missing language is answered with those that a shop may have", async () => {
  const { problems } = await check(
    breakStore(["index.ts", 'languages: ["en"]', 'languages: ["da"]']),
  );
  expect(problems.join("\n")).toMatch(/write one of bg, .*, sv$/m);
});

/** Problems by mistake. One process checks all stores, because starting a process takes longer than a check. */
const found = new Map<string, readonly string[]>();
beforeAll(async () => {
  const folders = brokenStores.map(({ changes }) => breakStore(...changes));
  const script = join(root, "tests/support/check-stores.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...folders]);
  const problems = z.array(z.array(z.string())).parse(JSON.parse(stdout));
  brokenStores.forEach(({ mistake }, index) => found.set(mistake, problems[index] ?? []));
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test.each(brokenStores)("$mistake", ({ mistake, problem }) => {
  const lines = found.get(mistake) ?? [];
  expect(lines.map((line) => line.slice(0, problem.length))).toEqual([problem]);
});

test("all mistakes are listed at once", async () => {
  const folder = breakStore(
    ["landing.ts", "headline:", "headine:"],
    ["legal.ts", "hello@my-shop.example", "hello"],
    ["plans.ts", '["download"]', '["film"]'],
  );
  const { code, problems } = await check(folder);
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
    expect(await check(folder, script)).toMatchObject({ code: 1, problems: [problem] });
  },
);

test("every file that cannot be read is listed", async () => {
  const folder = breakStore(
    ["landing.ts", 'action: "Get', "action: Get"],
    ["plans.ts", "price: 1900", "price: 19,00 EUR"],
  );
  const found = (await check(folder)).problems.map((line) => line.split(" cannot")[0]);
  expect(found.sort()).toEqual(["landing.ts: line 14:", "plans.ts: line 10:"]);
});

test("the problem names the file that has the field", async () => {
  const folder = breakStore(["legal.ts", "hello@my-shop.example", "hello"]);
  renameSync(join(folder, "legal.ts"), join(folder, "law.ts"));
  const index = join(folder, "index.ts");
  writeFileSync(index, readFileSync(index, "utf8").replace("./legal.ts", "./law.ts"));
  expect((await check(folder)).problems).toEqual([
    expect.stringMatching(/^law\.ts: legal\.email: /),
  ]);
});

test("a store inside the store is a copy that went astray", async () => {
  const folder = breakStore();
  renameSync(breakStore(), join(folder, "my-shop"));
  const problem = "my-shop: is another store inside this one: ";
  expect((await check(folder)).problems).toEqual([expect.stringContaining(problem)]);
});

test("a deployed shop, which lacks packages of builds, says where to check a store", async () => {
  const hooks = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, context, next) {
  if (name.startsWith("@lingui/")) throw Object.assign(new Error(), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
} });`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;
  const { code, problems } = await check(breakStore(), preload, "scripts/store.ts", "check");
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.stringMatching(/lacks the packages.*STORE=\S+ npm run store -- check$/),
  ]);
});

test("without index.ts, or without the folder, the problem says how to begin", async () => {
  const folder = breakStore();
  rmSync(join(folder, "index.ts"));
  const problem =
    "index.ts: is missing: write it, or create a store with npm run store -- new NAME";
  expect(await check(folder)).toMatchObject({ code: 1, problems: [problem] });
});
