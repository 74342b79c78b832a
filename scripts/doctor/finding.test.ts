import { expect, test } from "vitest";
import { about, linesOf, withoutSecrets } from "./finding.ts";
import { secretsIn } from "./settings.ts";

const { ok, note, fail } = about("mail");

test("a finding is a line, and a second one says what to do", () => {
  expect(linesOf([ok("fine"), note("slow", "wait"), fail("gone", "look")])).toBe(
    "ok    mail: fine\nnote  mail: slow\n      → wait\nFAIL  mail: gone\n      → look\n",
  );
});

test("a remedy that findings of a check share is told once, after the last", () => {
  const other = about("disk").note("slow", "wait");
  expect(linesOf([note("one", "wait"), fail("two", "wait"), other, note("three", "run")])).toBe(
    "note  mail: one\nFAIL  mail: two\n      → wait\nnote  disk: slow\n      → wait\nnote  mail: three\n      → run\n",
  );
});

test("secrets and addresses are left out of messages and remedies, which stay on one line", () => {
  const environment = {
    STRIPE_SECRET_KEY: "sk_live_abc",
    APP_SECRET: "0123456789".repeat(4),
    OIDC_PROVIDERS: '[{"id":"google.com","clientSecret":"client-secret"}]',
    MAIL_URL: "smtps://shop%40mail:pass%23word@mail.example:465",
    DATABASE_URL: "postgres://shop:database-password@db.example/shop",
  };
  const words = [
    ...Object.values(environment),
    "client-secret pass#word pass%23word database-password",
    "for buyer@example.com\nand others, as smtp://USER:PASSWORD@HOST:PORT",
  ].join(" ");
  const [cleaned] = withoutSecrets([fail(words, words)], secretsIn(environment));
  const told = JSON.stringify(cleaned);
  expect(told).not.toMatch(/sk_live|0123456789|client-secret"?\}|pass|database-p|buyer|\\n/);
  expect(told).toContain("and others, as smtp://USER:PASSWORD@HOST:PORT");
});
