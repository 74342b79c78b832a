/** New stores, built and started: each outcome of a purchase and every public page, in each language and variant. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { afterAll, describe, expect, test } from "vitest";
import { variantKeys } from "#domain/experiments/variants.ts";
import type { MadeFile } from "#scripts/make-store-files.ts";
import { checkBooks } from "#tests/soak/payments/check-books.ts";
import { copySources } from "#tests/support/deployed-copy.ts";
import {
  LANGUAGES,
  makeStore,
  storeInAllLanguages,
} from "#tests/support/store-in-all-languages.ts";
import {
  createLanguageBuyer,
  type LanguageShop,
  type Said,
} from "#tests/suites/languages/buyer.ts";
import { emailOf, live, OUTCOMES, type Purchase } from "#tests/suites/languages/live.ts";
import {
  findMisfitsOnPhone,
  liveInChromium,
  openChromium,
} from "#tests/suites/languages/in-chromium.ts";
import { findMixed } from "#tests/suites/languages/mixed.ts";
import { visitOwner } from "#tests/suites/languages/owner-pages.ts";
import { FAULTY_PATH, PAGES, visit } from "#tests/suites/languages/public-pages.ts";
import { startBuilt } from "./start-built.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-languages-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** So many buyers at once that those who wait for a job do not hold up the others. */
const AT_ONCE = 32;

/** Each browser needs a processor now and then. */
const BROWSERS = 4;
const CHROMIUM_MS = 1_200_000;
/** Those with long words, other scripts, and the most plural forms. */
const BY_HAND = ["de", "el", "bg", "pl", "fi", "cs"];
const OWNER = "owner@shop.example";

/** What the shop in all languages said. */
const said = new Map<string, Said[]>(LANGUAGES.map((language) => [language, []]));

describe("a store in all languages", async () => {
  let allFree: ReadonlySet<string> = new Set();
  const { site, shop } = await open(LANGUAGES);
  afterAll(() => site.stop({ expected: [new RegExp(FAULTY_PATH)] }));

  test("each outcome in each language and variant", async () => {
    const { faults, count, free } = await buyAll(shop, LANGUAGES, said);
    expect(count).toBe(288);
    expect(faults).toEqual([]);
    expect(findFaults(site.dataPath, free)).toEqual([]);
    allFree = free;
  });

  test(
    "each outcome in Chromium, in six languages and both variants",
    async () => {
      await using browser = await openChromium();
      const { faults, count, free } = await buyAll(shop, BY_HAND, said, browser);
      expect(count).toBe(108);
      expect(faults).toEqual([]);
      expect(findFaults(site.dataPath, allFree.union(free))).toEqual([]);
    },
    CHROMIUM_MS,
  );

  test.each(LANGUAGES)("every public page in %s", async (language) => {
    const email = emailOf({ language, variant: "landing-v2", outcome: "paid" });
    const visited = await visit(shop, language, email);
    expect(visited.faults).toEqual([]);
    said.get(language)?.push(...visited.said);
  });

  test(
    "every public page fits on a phone, in each language",
    async () => {
      await using browser = await openChromium();
      const misfits: string[] = [];
      const queue = LANGUAGES.values();
      const visitInTurn = async () => {
        for (const language of queue) {
          const found = await findMisfitsOnPhone(browser, shop, language, PAGES);
          misfits.push(...found.map((misfit) => `${language} ${misfit}`));
        }
      };
      await Promise.all(Array.from({ length: BROWSERS }, visitInTurn));
      expect(misfits).toEqual([]);
    },
    CHROMIUM_MS,
  );

  test("no page, mail or document has a text of another language", () => {
    expect(findMixed(said)).toEqual([]);
  });
});

describe.each(["de"])("a new store in %s", async (language) => {
  const { site, shop } = await open([language]);
  afterAll(() => site.stop({ expected: [new RegExp(FAULTY_PATH)] }));

  test("nothing that the shop says is in English", async () => {
    const own = new Map<string, Said[]>([[language, []]]);
    const { faults, free } = await buyAll(shop, [language], own);
    expect(findFaults(site.dataPath, free)).toEqual([]);
    const email = emailOf({ language, variant: "landing-v2", outcome: "paid" });
    const visited = await visit(shop, language, email);
    const seller = createLanguageBuyer(shop, language, storeInAllLanguages.legal.email);
    // About two disputes and two withdrawals.
    await seller.mails(4);
    const owner = await visitOwner(shop, language, OWNER);
    expect([...faults, ...visited.faults, ...seller.faults, ...owner.faults]).toEqual([]);
    const all = [...(own.get(language) ?? []), ...visited.said, ...seller.said, ...owner.said];
    const english = said.get("en") ?? [];
    expect(english.length).toBeGreaterThan(0);
    expect(
      findMixed(
        new Map([
          ["en", english],
          [language, all],
        ]),
      ),
    ).toEqual([]);
  });
});

/** Builds a new store and starts it. */
async function open(languages: readonly string[]) {
  const project = join(folder, languages.join("-"));
  mkdirSync(project);
  const entry = copySources(project);
  const STORE = join(folder, `${languages.join("-")}-store`);
  await makeStore(STORE, languages);
  const env = { ...process.env, STORE };
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: project, env });
  const environment = {
    STORE,
    RATE_LIMITS: "off",
    GTM_ID: "GTM-ABC123",
    OWNER_EMAILS: OWNER,
  };
  const site = await startBuilt("test", { entry, environment });
  const builds = join(project, "build");
  const build = readFileSync(join(builds, "current"), "utf8").trim();
  const manifest = readFileSync(join(builds, build, "files/manifest.json"), "utf8");
  const [file] = JSON.parse(manifest) as MadeFile[];
  if (!file) throw new Error("The store has no file");
  const shop: LanguageShop = {
    first: languages[0] ?? "",
    origin: site.origin,
    browser: () => site.browser(),
    file,
    settle: async () => {},
    readOrder: async (orderId) => readOrder(site.dataPath, orderId),
  };
  return { site, shop };
}

async function buyAll(
  shop: LanguageShop,
  languages: readonly string[],
  heard: ReadonlyMap<string, Said[]>,
  chromium?: Browser,
) {
  const isByHand = chromium !== undefined;
  const purchases: Purchase[] = OUTCOMES.toReversed().flatMap((outcome) =>
    languages.flatMap((language) =>
      variantKeys.map((variant) => ({ language, variant, outcome, isByHand })),
    ),
  );
  const faults: string[] = [];
  const free = new Set<string>();
  const queue = purchases.values();
  const liveInTurn = async () => {
    for (const purchase of queue) {
      const { language, variant, outcome } = purchase;
      const lived = await (chromium
        ? liveInChromium(chromium, shop, purchase)
        : live(shop, purchase));
      heard.get(language)?.push(...lived.said);
      if (outcome === "free") free.add(lived.orderId);
      faults.push(...lived.faults.map((fault) => `${language} ${variant} ${outcome}: ${fault}`));
    }
  };
  const atOnce = isByHand ? BROWSERS : AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, liveInTurn));
  return { faults: faults.toSorted(), count: purchases.length, free };
}

/** Contradictions between the payment service's ledger and orders, access, invoices and mails. */
function findFaults(dataPath: string, free: ReadonlySet<string>): string[] {
  const { findings } = checkBooks(join(dataPath, "tollgate.db"));
  // These books know of no free orders.
  const isFree = (finding: string) =>
    finding.startsWith("a code to an address") || free.has(finding.split(": ")[1] ?? "");
  return findings.filter((finding) => !isFree(finding));
}

function readOrder(dataPath: string, orderId: string): unknown {
  const database = new DatabaseSync(join(dataPath, "tollgate.db"), { readOnly: true });
  const row = database
    .prepare("SELECT data FROM documents WHERE collection = 'orders' AND id = ?")
    .get(orderId);
  database.close();
  return row && JSON.parse(String(row["data"]));
}
