/** A store in sixteen languages, built and started: each outcome of a purchase, in each language and variant. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { variantKeys } from "#domain/experiments/variants.ts";
import type { MadeFile } from "#scripts/make-store-files.ts";
import { checkBooks } from "#tests/soak/payments/check-books.ts";
import { copySources } from "#tests/support/deployed-copy.ts";
import { LANGUAGES, makeStore } from "#tests/support/store-in-all-languages.ts";
import type { LanguageShop, Said } from "#tests/suites/languages/buyer.ts";
import { live, OUTCOMES } from "#tests/suites/languages/live.ts";
import { findMixed } from "#tests/suites/languages/mixed.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-languages-"));
const project = join(folder, "project");
const STORE = join(folder, "store");
let site: BuiltSite;
let shop: LanguageShop;

beforeAll(async () => {
  const entry = copySources(project);
  makeStore(STORE);
  const env = { ...process.env, STORE };
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: project, env });
  site = await startBuilt("test", { entry, environment: { STORE, RATE_LIMITS: "off" } });
  shop = asLanguageShop(site);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true });
});

/** So many buyers at once that those who wait for a job do not hold up the others. */
const AT_ONCE = 32;

const said = new Map<string, Said[]>(LANGUAGES.map((language) => [language, []]));
const free = new Set<string>();

test("each outcome in each language and variant", async () => {
  const purchases = OUTCOMES.toReversed().flatMap((outcome) =>
    LANGUAGES.flatMap((language) =>
      variantKeys.map((variant) => ({ language, variant, outcome }) as const),
    ),
  );
  expect(purchases).toHaveLength(288);
  const faults: string[] = [];
  const queue = purchases.values();
  const liveInTurn = async () => {
    for (const purchase of queue) {
      const { language, variant, outcome } = purchase;
      const lived = await live(shop, purchase);
      said.get(language)?.push(...lived.said);
      if (outcome === "free") free.add(lived.orderId);
      faults.push(...lived.faults.map((fault) => `${language} ${variant} ${outcome}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, liveInTurn));
  expect(faults.toSorted()).toEqual([]);
});

test("no page, mail or document has a text of another language", () => {
  expect(findMixed(said)).toEqual([]);
});

test("the payment service's ledger agrees with orders, access, invoices and mails", () => {
  const { findings } = checkBooks(join(site.dataPath, "tollgate.db"));
  // These books know of no free orders.
  const isFree = (finding: string) =>
    finding.startsWith("a code to an address") || free.has(finding.split(": ")[1] ?? "");
  expect(findings.filter((finding) => !isFree(finding))).toEqual([]);
});

function asLanguageShop({ origin, browser, dataPath }: BuiltSite): LanguageShop {
  const builds = join(project, "build");
  const build = readFileSync(join(builds, "current"), "utf8").trim();
  const manifest = readFileSync(join(builds, build, "files/manifest.json"), "utf8");
  const [file] = JSON.parse(manifest) as MadeFile[];
  if (!file) throw new Error("The store has no file");
  return {
    origin,
    browser: () => browser(),
    file,
    settle: async () => {},
    async readOrder(orderId) {
      const database = new DatabaseSync(join(dataPath, "tollgate.db"), { readOnly: true });
      const row = database
        .prepare("SELECT data FROM documents WHERE collection = 'orders' AND id = ?")
        .get(orderId);
      database.close();
      return row && JSON.parse(String(row["data"]));
    },
  };
}
