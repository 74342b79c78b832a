import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { findSampleTexts } from "./sample-texts.ts";

function find(legal: Partial<typeof store.legal>) {
  const { seller, texts } = findSampleTexts({ ...store, legal: { ...store.legal, ...legal } });
  const fields = (all: typeof seller) => all.map(({ field }) => field);
  return { seller: fields(seller), texts: fields(texts) };
}

const nothing = { seller: [], texts: [] };

test.each([
  { seller: "Ada Press (demo store: this seller does not exist)" },
  { seller: "Sample seller: your name" },
])("%j is the sample seller", (legal) => {
  expect(find(legal)).toEqual({ ...nothing, seller: ["legal.seller"] });
});

test("every sample text is named", () => {
  const sample = "This is a sample text. Write yours.";
  expect(
    find({
      address: "Sample data: 1 Street",
      email: "shop@atlas.example",
      refund: sample,
      privacy: sample,
      terms: "Ask hello@shop.example, we answer.",
      imprint: sample,
    }),
  ).toEqual({
    seller: ["legal.address"],
    texts: ["legal.email", "legal.refund", "legal.privacy", "legal.terms", "legal.imprint"],
  });
});

test.each(["a@shop.example", "a@example.com", "a@mail.example.org"])(
  "mail to %s would never arrive",
  (email) => expect(find({ email })).toEqual({ ...nothing, texts: ["legal.email"] }),
);

test.each([
  { email: "hello@example-books.com" },
  { email: "hello@shop.test" },
  { email: "hello@bakery.com" },
  { seller: "Sample Data GmbH" },
  { terms: "This pack has a sample text for each letter. Write to a@test.press." },
])("%j may be sold with", (legal) => {
  expect(find({ email: "hello@small-press.com", ...legal })).toEqual(nothing);
});
