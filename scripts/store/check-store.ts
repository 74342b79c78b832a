import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "#domain/catalog/offer.ts";
import { translateStore, translationFile } from "#domain/catalog/store-texts.ts";
import { findCouponDoubt } from "#domain/catalog/coupon-terms.ts";
import { dayOf } from "#domain/days.ts";
import { findPriceDoubt } from "#domain/currencies.ts";
import { storeProblem } from "#domain/catalog/define-store.ts";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { checkStoreFiles } from "../check-store-files.ts";
import { openStoreSources, type StoreSources } from "../store-sources.ts";
import { checkLanguages } from "./check-languages.ts";
import { describeImportError } from "./import-error.ts";
import { loadStore } from "./load-store.ts";
import { findLongTexts } from "./long-texts.ts";
import type { Problem, StorePlace } from "./problem.ts";
import { findPlaceholders } from "./samples.ts";

interface Findings {
  /** Absent if there are problems. */
  readonly checked?: CheckedStore;
  readonly problems: readonly Problem[];
  /** A shop on this machine may run with these. */
  readonly warnings: readonly Problem[];
}

export interface CheckedStore {
  readonly store: Store;
  readonly sources: StoreSources;
  /** How many texts each language has. */
  readonly counts: readonly string[];
}

export async function checkStore(place: StorePlace, generated: string): Promise<Findings> {
  const loaded = await loadStore(place);
  if (!loaded.store) return { problems: loaded.problems, warnings: [] };
  const { store } = loaded;
  const sources = await openSources(place, generated);
  const languages = checkLanguages(store, place.folder);
  const problems = [
    ...findNestedStores(place.folder),
    ...languages.problems,
    ...("problem" in sources ? [sources.problem] : await checkContent({ store, sources }, place)),
  ];
  const { findUnshowableTexts } = await import("./unshowable-texts.ts");
  const warnings = [...languages.warnings, ...listWarnings(store), ...findUnshowableTexts(store)];
  if ("problem" in sources || problems.length > 0) return { problems, warnings };
  for (const [language, texts] of Object.entries(languages.texts)) {
    const file = translationFile(language);
    const translated = translateStore(store, texts, language);
    const found = [...findLongTexts(translated), ...findUnshowableTexts(translated)];
    warnings.push(...found.map((warning) => ({ ...warning, file })));
  }
  return { checked: { store, sources, counts: languages.counts }, problems, warnings };
}

/** `cp` and `scp` of a folder onto one that exists put it inside, and the shop would go on with the earlier store. */
function findNestedStores(folder: string): Problem[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name, parentPath }) => {
    const index = join(parentPath, name, "index.ts");
    if (!existsSync(index) || !readFileSync(index, "utf8").includes("defineStore(")) return [];
    const message =
      "is another store inside this one: if it is the new version, put its contents in place of this store's; otherwise remove it";
    return [{ file: name, field: "", message }];
  });
}

async function checkContent(
  { store, sources }: Omit<CheckedStore, "counts">,
  { root, folder }: StorePlace,
): Promise<Problem[]> {
  // Loaded only for a store that can be read, because they import large packages.
  const [{ checkStoreTheme }, { checkStoreMedia }, { mediaCachePath }] = await Promise.all([
    import("../theme/check-theme.ts"),
    import("../media/inspect.ts"),
    import("../media/cache.ts"),
  ]);
  return [
    ...(await checkStoreTheme(store, folder, sources.media)),
    ...(await checkStoreMedia(store, sources, mediaCachePath(root))),
    ...(await checkStoreFiles(store, sources)),
  ];
}

async function openSources(
  { folder }: StorePlace,
  generated: string,
): Promise<StoreSources | { readonly problem: Problem }> {
  try {
    return await openStoreSources(folder, generated);
  } catch (error) {
    if (!existsSync(join(folder, "generate.ts"))) throw error;
    return { problem: describeImportError(error, folder, "generate.ts") };
  }
}

function listWarnings(store: Store): Problem[] {
  const { seller, texts } = findSampleTexts(store);
  const samples = [...seller, ...texts];
  const [first] = samples;
  const field = samples.map((sample) => sample.field).join(", ");
  const message = "samples, which a public shop refuses: write your own";
  return [
    ...findLowPrices(store),
    ...findCouponDoubts(store),
    ...findFileDoubts(store),
    ...findLongTexts(store),
    ...findPlaceholders(store),
    ...(first ? [{ file: first.file, field, message }] : []),
  ];
}

function findLowPrices({ plans }: Store): Problem[] {
  return plans.flatMap(({ price, currency }, index) => {
    const doubt = price > 0 ? findPriceDoubt(price, currency) : undefined;
    return doubt === undefined ? [] : [storeProblem(["plans", index, "price"], doubt)];
  });
}

function findCouponDoubts({ coupons, plans }: Store): Problem[] {
  return coupons.flatMap((coupon, index) => {
    switch (findCouponDoubt(coupon, plans, dayOf(Date.now()))) {
      case undefined:
        return [];
      case "Ended":
        return [
          storeProblem(["coupons", index, "endsOn"], "has passed: nobody can use the coupon"),
        ];
      case "Above": {
        const message = "is more than each price that the coupon is for: its buyers pay nothing";
        return [storeProblem(["coupons", index, "amountOff"], message)];
      }
    }
  });
}

function findFileDoubts({ files, plans }: Store): Problem[] {
  const contentOf = (ids: readonly string[]) => [...new Set(ids)].toSorted().join(" ");
  const repeated = plans.flatMap((plan, index) =>
    plan.files.flatMap((id, place) =>
      plan.files.indexOf(id) < place
        ? [storeProblem(["plans", index, "files", place], `"${id}" is there already: remove one`)]
        : [],
    ),
  );
  const same = plans.flatMap((plan, index) => {
    const content = contentOf(plan.files);
    const other = plans.slice(0, index).find((one) => contentOf(one.files) === content);
    if (!other) return [];
    const message = `are those of the plan "${other.id}": customers of one own the other, too`;
    return [storeProblem(["plans", index, "files"], message)];
  });
  const unsold = files.flatMap(({ id }, index) =>
    plans.some((plan) => plan.files.includes(id))
      ? []
      : [storeProblem(["files", index, "id"], `"${id}" is in no plan: nobody can buy the file`)],
  );
  return [...repeated, ...same, ...unsold];
}
