/** A new store, as its maker gets it, with every term of selling and the sample texts of all languages. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Store } from "#domain/catalog/offer.ts";
import { listStoreTexts, type StoreTexts, translationFile } from "#domain/catalog/store-texts.ts";
import { taxNameIn } from "#domain/catalog/tax.ts";
import { createStore } from "#scripts/store/create-store.ts";
import { writePo } from "#scripts/store/po.ts";
import { listSampleLanguages, readSamples, TEMPLATE_LANGUAGE } from "#scripts/store/samples.ts";
import { store as template } from "#scripts/store/template/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FURTHER = listSampleLanguages().filter((language) => language !== TEMPLATE_LANGUAGE);
/** The first is that of the store's files. */
export const LANGUAGES = [TEMPLATE_LANGUAGE, ...FURTHER];

/** In cents. */
export const PRICE = 1900;
const MINIMUM = 500;
/** Takes a fifth of the price off. */
export const COUPON = "FIFTH";
export const PLANS = { fixed: "complete", free: "free", chosen: "chosen" } as const;

const coupons = [{ code: COUPON, percentOff: 20 }];
const tax = { prices: "inclusive", rate: 20 } as const;
const withdrawalTerms = { waiver: "required", refund: "automatic", promisedDays: 30 } as const;
const extraPlans = [
  { id: PLANS.free, price: 0 },
  { id: PLANS.chosen, price: PRICE, minimum: MINIMUM, licenceKey: { activations: 2 } },
];

/** The same store as `makeStore` writes, in English. */
export const storeInAllLanguages: Store = {
  ...template,
  languages: LANGUAGES,
  tax: { ...tax, name: taxNameIn(TEMPLATE_LANGUAGE) },
  coupons,
  plans: template.plans.flatMap((plan) => [
    plan,
    ...extraPlans.map((own) => ({ ...plan, ...own })),
  ]),
  legal: {
    ...template.legal,
    withdrawalTerms: { ...template.legal.withdrawalTerms, ...withdrawalTerms },
  },
};

/** The same store, with a file and the pictures of `tests/fixture-store/`, for tests in this process. */
export function contentWithFixtureFiles(fixture: Store) {
  const store = withFixtureFiles(fixture);
  const texts = FURTHER.map((language) => [language, translatedTexts(language, store)] as const);
  return { store, translations: Object.fromEntries(texts) };
}

function withFixtureFiles(store: Store): Store {
  const [made] = store.files;
  const { files, landing, landingV2, offer, plans } = storeInAllLanguages;
  const { cover, motif, openGraph } = store.landing;
  const pictures = { motif, openGraph, ...(cover && { cover: { ...cover, alt: offer.name } }) };
  return {
    ...storeInAllLanguages,
    landing: { ...landing, ...pictures },
    landingV2: { ...landingV2, ...pictures },
    files: files.map((file) => ({ ...file, id: made?.id ?? "", name: made?.name ?? "" })),
    plans: plans.map((plan) => ({ ...plan, files: [made?.id ?? ""] })),
  };
}

/** Fills the folder, which must be empty or not exist. */
export async function makeStore(
  folder: string,
  languages: readonly string[] = LANGUAGES,
): Promise<void> {
  const [language = TEMPLATE_LANGUAGE, ...further] = languages;
  const out = new Writable({ write: (_chunk, _encoding, done) => done() });
  await createStore(
    root,
    { folder, look: "calm", language },
    { out, err: out, confirm: undefined },
  );
  const change = (file: string, from: RegExp, to: (found: string) => string) => {
    const path = join(folder, file);
    const source = readFileSync(path, "utf8");
    if (!from.test(source)) throw new Error(`${file} does not match ${from}`);
    writeFileSync(path, source.replace(from, to));
  };
  const field = (name: string, value: unknown) => () => `${name}: ${JSON.stringify(value)},`;
  change("index.ts", /languages: .*/, field("languages", languages));
  change("index.ts", /\/\/ tax: .*/, field("tax", tax));
  change("index.ts", /\/\/ coupons: .*/, field("coupons", coupons));
  change("legal.ts", /\/\/ withdrawalTerms: .*/, field("withdrawalTerms", withdrawalTerms));
  change(
    "plans.ts",
    /(?<== )\[[^]*\](?=;)/,
    (list) =>
      `(${list} satisfies StoreInput["plans"]).flatMap((plan) => [plan, ...${JSON.stringify(extraPlans)}.map((own) => ({ ...plan, ...own }))])`,
  );
  for (const locale of further) writeTranslation(folder, locale);
}

/** The texts of the store in a further language. */
function translatedTexts(language: string, store = storeInAllLanguages): StoreTexts {
  const samples = readSamples(language);
  const find = (key: string, text: string) =>
    key === "tax.name" ? taxNameIn(language) : (samples.get(text) ?? "");
  const texts = listStoreTexts(store);
  return Object.fromEntries(texts.map(({ key, text }) => [key, find(key, text)]));
}

function writeTranslation(folder: string, language: string): void {
  const translated = translatedTexts(language);
  const entries = listStoreTexts(storeInAllLanguages).map(({ key, text: source }) => {
    return { key, source, text: translated[key] ?? "", isFuzzy: false, comments: [] };
  });
  const path = join(folder, translationFile(language));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, writePo({ comments: [], headers: { Language: language }, entries }));
}
