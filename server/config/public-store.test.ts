import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { readConfig } from "./config.ts";
import { publicRefusals } from "./public-store.ts";

const legal = {
  ...store.legal,
  seller: "Atlas (demo store: this seller does not exist)",
  email: "hello@atlas.example",
  terms: "This is a sample text.",
};
const sample = { ...store, legal };
const start = "PUBLIC_URL: the store cannot be public yet: ";
const seller = `${start}legal.seller is the sample seller's: write your name or company`;

test("a public shop refuses the sample seller, its address and its texts, each by its field", () => {
  expect(publicRefusals(sample, { publicUrl: "https://atlas.shop", isTestMode: false })).toEqual([
    seller,
    `${start}legal.email hello@atlas.example reaches nobody: write an address that you read`,
    `${start}legal.terms is a sample text: write your own`,
  ]);
});

test("in test mode a public shop still refuses the sample seller", () => {
  expect(publicRefusals(sample, { publicUrl: "https://atlas.shop", isTestMode: true })).toEqual([
    seller,
  ]);
});

test("on this machine, and with a seller of its own, a shop starts", () => {
  const local = { publicUrl: "http://127.0.0.1:3000", isTestMode: false };
  expect(publicRefusals(sample, local)).toEqual([]);
  const live = { publicUrl: "https://atlas.shop", isTestMode: false };
  expect(publicRefusals(store, live)).toEqual([]);
});

test("the store's problems are listed with those of the settings", () => {
  const find = () =>
    readConfig(
      { PUBLIC_URL: "https://shop.example", TEST_MODE: "1", LOG_LEVEL: "loud" },
      (server) => [`The store: not at ${server.publicUrl}, test mode ${server.isTestMode}`],
    );
  expect(find).toThrow(
    /LOG_LEVEL: .*\n {2}The store: not at https:\/\/shop\.example, test mode true$/,
  );
});
