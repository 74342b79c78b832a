import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { createStoreLanguages } from "./store-languages.ts";
import { listStoreTexts, ownTexts, translateStore } from "./store-texts.ts";

const texts = listStoreTexts(store);
const translated = Object.fromEntries(texts.map(({ key, text }) => [key, `å ${text}`]));

test("keys have the ids of entries, and positions where entries have no ids", () => {
  const keys = texts.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining([
      "name",
      "offer.summary",
      "plans.book.name",
      "plans.book.includes.0",
      "landing.questions.items.0.answer",
      "legal.privacy",
    ]),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test("names of files, pictures, ids, colors, addresses and the seller are no texts", () => {
  const fields = texts.map(({ key }) => key.replace(/^.*\.(?=\D)/, ""));
  const others = [
    "id",
    "media",
    "mediaType",
    "file",
    "code",
    "currency",
    "email",
    "seller",
    "address",
  ];
  expect(fields.filter((field) => others.includes(field))).toEqual([]);
  expect(texts.find(({ key }) => /^(?:theme|experiment|routeRules|coupons)\b/.test(key))).toBe(
    undefined,
  );
});

test("only texts change, and everything else is the store's", () => {
  const danish = translateStore(store, translated, "da");
  expect(ownTexts(danish)).toEqual(translated);
  expect(translateStore(danish, ownTexts(store), "en")).toEqual(store);
  expect(danish.plans[0]?.price).toBe(store.plans[0]?.price);
});

test("a text that lacks a translation is an error that names language and field", () => {
  const { "plans.book.name": _, ...others } = translated;
  expect(() => translateStore(store, others, "da")).toThrow(
    "store/translations/da.po: plans.book.name: is not translated",
  );
});

test("a language that the store does not have is that of its files", () => {
  const { storeIn, ideaIn } = createStoreLanguages(store, { da: translated });
  expect(storeIn("da").name).toBe(`å ${store.name}`);
  expect(storeIn(undefined)).toBe(store);
  expect(storeIn("constructor")).toBe(store);
  const [idea] = store.ideas;
  expect(idea && ideaIn(idea, "constructor")).toBe(idea);
});

test("of an idea that was edited, only the untouched texts are translated", () => {
  const { ideaIn } = createStoreLanguages(store, { da: translated });
  const idea = store.ideas.find(({ summary }) => summary);
  if (!idea) throw new Error("The store has no idea with a summary");
  const edited = { ...idea, title: "By hand" };
  expect(ideaIn(edited, "da")).toMatchObject({ title: "By hand", summary: `å ${idea.summary}` });
});
