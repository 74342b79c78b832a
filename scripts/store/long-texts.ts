/** Warns of valid texts that are longer than their place is designed for. */
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { variantKeys, variants } from "#domain/experiments/variants.ts";
import type { Problem } from "./problem.ts";

export function findLongTexts(store: Store): Problem[] {
  const found: Problem[] = [];
  const check = (
    text: string | undefined,
    limit: number,
    place: string,
    ...path: PropertyKey[]
  ) => {
    if (text === undefined || text.length <= limit) return;
    const message = `has ${text.length} characters, and ${place} shows about ${limit} well: shorten it if you can`;
    found.push(storeProblem(path, message));
  };
  check(store.name, 23, "the header of a phone", "name");
  check(store.offer.summary, 160, "a search engine", "offer", "summary");
  store.plans.forEach(({ name, summary, includes }, index) => {
    check(name, 30, "the paywall", "plans", index, "name");
    check(summary, 120, "the paywall", "plans", index, "summary");
    includes.forEach((line, at) => check(line, 80, "the paywall", "plans", index, "includes", at));
  });
  store.files.forEach(({ title }, index) =>
    check(title, 60, "the download page", "files", index, "title"),
  );
  store.ideas.forEach((idea, index) => {
    check(idea.title, 60, "a card", "ideas", index, "title");
    check(idea.summary, 200, "a card", "ideas", index, "summary");
    idea.facts.forEach((fact, at) => check(fact, 36, "a card", "ideas", index, "facts", at));
  });
  for (const { copy: key } of variantKeys.map((variant) => variants[variant])) {
    const copy = store[key];
    check(copy.title, 70, "a search engine", key, "title");
    check(copy.description, 160, "a search engine", key, "description");
    check(copy.eyebrow, 60, "a phone", key, "eyebrow");
    check(copy.headline, 70, "a phone", key, "headline");
    check(copy.action, 24, "the button", key, "action");
    check(copy.cta?.action, 24, "the button", key, "cta", "action");
  }
  return found;
}
