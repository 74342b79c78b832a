/** Clients of hosted services are loaded only when they are chosen. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const HOSTED = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@aws-sdk/s3-request-presigner",
  "@google-cloud/firestore",
  "@google-cloud/storage",
];

test.each(HOSTED)("%s is neither in the server's bundle nor loaded at its start", (name) => {
  const build = readFileSync("build/current", "utf8").trim();
  const bundle = readFileSync(`build/${build}/server/index.js`, "utf8");
  const imports = [...bundle.matchAll(new RegExp(`(import\\(|from )\\s*["'\`]${name}["'\`]`, "g"))];
  expect(imports.map(([, how]) => how)).toEqual(["import("]);
});
