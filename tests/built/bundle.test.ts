/** Clients of hosted services, metrics and traces are loaded only when they are chosen, and schemas stay on the server. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LOADED_LATER = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@aws-sdk/s3-request-presigner",
  "@google-cloud/firestore",
  "@google-cloud/storage",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/sdk-trace",
  "prom-client",
];

test.each(LOADED_LATER)("%s is neither in the server's bundle nor loaded at its start", (name) => {
  const bundle = readFileSync(`${buildFolder()}/server/index.js`, "utf8");
  const imports = [...bundle.matchAll(new RegExp(`(import\\(|from )\\s*["'\`]${name}["'\`]`, "g"))];
  expect(imports.map(([, how]) => how)).toEqual(["import("]);
});

/** Names that zod gives to what it creates, and code from strings, which the Content-Security-Policy refuses. */
const REFUSED = /\b_zod\b|\b(?:Function|eval)\(/;

test("browsers load neither zod nor code that evaluates strings", () => {
  const client = `${buildFolder()}/client`;
  const chunks = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, source: readFileSync(`${client}/${file}`, "utf8") }));
  expect(chunks.length).toBeGreaterThan(0);
  const refused = chunks.filter(({ source }) => REFUSED.test(source));
  expect(refused.map(({ file }) => file)).toEqual([]);
  // Make sure that zod still uses this name.
  expect(readFileSync(`${buildFolder()}/server/index.js`, "utf8")).toMatch(/\b_zod\b/);
});

function buildFolder(): string {
  return `build/${readFileSync("build/current", "utf8").trim()}`;
}
