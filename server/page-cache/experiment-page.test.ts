import { dayOf } from "#domain/days.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addCounts, countKey, experimentCounts } from "#domain/experiments/counts.ts";
import type { Consent, Device, FunnelStep } from "#domain/experiments/dimensions.ts";
import { experimentSchema, runOf } from "#domain/experiments/experiment.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { expectFieldFault } from "#tests/support/expect-field-fault.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { withNoise } from "#tests/support/with-noise.ts";

const OWNER = "owner@example.com";
const DAY_MS = 24 * 60 * 60_000;
const run = runOf(experimentSchema.parse({}));

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER });
  owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { documents } = app.services;
  for (const { id } of await documents.query(experimentCounts, {}))
    await documents.delete(experimentCounts, id);
});

/** Visitors a day and how many of them buy. */
type Daily = readonly [visitors: number, buyers: number];

const key = (
  variant: Variant,
  step: FunnelStep,
  device: Device = "desktop",
  consent: Consent = "unknown",
) => countKey({ variant, language: "en", device, consent, source: "none" }, step);

/** Scripts the days before today. */
async function script(days: number, first: Daily, second: Daily): Promise<void> {
  const { documents } = app.services;
  const counts = {
    [key("landing", "exposure")]: first[0],
    [key("landing", "paid")]: first[1],
    [key("landing-v2", "exposure")]: second[0],
    [key("landing-v2", "paid")]: second[1],
  };
  const all = Array.from({ length: days }, (_, at) => {
    const day = dayOf(app.clock.now() - (days - at) * DAY_MS);
    return [day, { counts, revenue: { "landing EUR": first[1] * 2900 } }] as const;
  });
  await addCounts(documents, { run, isTest: true }, new Map(all));
}

async function read(query = ""): Promise<string> {
  const response = await owner.get(`/admin/experiment${query}`);
  expect(response.status).toBe(200);
  return visibleTexts(await response.text()).join(" ");
}

test.each<[string, [number, Daily, Daily], string, string]>([
  [
    "three good days",
    [3, [500, 10], [500, 30]],
    "Keep going: it is too early to say anything.",
    "Wait until seven whole days are counted",
  ],
  [
    "a month without an answer",
    [30, [500, 15], [500, 16]],
    "Keep going: there is no answer yet.",
    "Allow about 29 more days",
  ],
  [
    "a better second variant",
    [60, [500, 15], [500, 20]],
    "Stop: variant 2 sells better.",
    "set the weight of variant 1 to 0 in your store (experiment.weights). We are 95% sure that this brings between",
  ],
  [
    "two equal variants",
    [200, [1000, 30], [1000, 30]],
    "Stop: the difference is too small to matter.",
    "less than 6.0 buyers per 1,000 visitors",
  ],
  [
    "a small shop",
    [30, [10, 1], [10, 1]],
    "Stop: you have too few visitors to find out.",
    "With 20 visitors a day",
  ],
  [
    "a fault",
    [30, [600, 20], [400, 30]],
    "Do not decide: something is wrong with the counting.",
    "give the experiment a new name",
  ],
])("%s", async (_, days, verdict, advice) => {
  await script(...days);
  const text = await read();
  expect(text).toContain(verdict);
  expect(text).toContain(advice);
});

test("the page shows funnel, range, picture, checks and exclusions", async () => {
  await script(60, [500, 15], [500, 20]);
  const at = dayOf(app.clock.now());
  await addCounts(
    app.services.documents,
    { run, isTest: true },
    new Map([
      [at, { exclusions: { "bot landing": 7, "bot landing-v2": 5000, "owner landing": 2 } }],
    ]),
  );
  const html = await (await owner.get("/admin/experiment")).text();
  expect(html).toMatch(/<polygon points="[\d, ]+"/);
  const text = visibleTexts(html).join(" ");
  for (const shown of [
    "Variant 1 (/landing)",
    "Saw the landing page",
    "30,000",
    "3.0%",
    "How the estimate has narrowed",
    "€0.87",
    "30,000 and 30,000 visitors; probability of such a split: 1.000",
    "30,007 and 35,000 visitors; probability of such a split: 0.000",
    "5,007",
    "Problem",
  ])
    expect(text).toContain(shown);
});

test("numbers that prove nothing are not compared", async () => {
  await script(30, [600, 20], [600, 30]);
  expect(await read()).toContain("Additional buyers");
  await script(30, [600, 0], [0, 0]);
  expect(await read()).not.toContain("Additional buyers");
});

test("without counts the page says what it waits for", async () => {
  const text = await read();
  expect(text).toContain("Keep going: it is too early");
  expect(text).toContain("not enough data yet");
});

test("counts of the other mode and of another run do not matter", async () => {
  const counts = { [key("landing", "exposure")]: 12345 };
  const days = new Map([[dayOf(app.clock.now()), { counts }]]);
  await addCounts(app.services.documents, { run, isTest: false }, days);
  await addCounts(app.services.documents, { run: "second 1:1", isTest: true }, days);
  expect(await read()).not.toContain("12,345");
});

test("the planner quotes the sequential test", async () => {
  expect(await read("?visitors=100&rate=3&lift=20")).toContain("About 588 days.");
  expect(await read("?visitors=0&rate=3&lift=20")).toContain("It never ends without visitors.");
  const typed = { visitors: withNoise("100"), rate: "3,0 %", lift: withNoise("20") };
  expect(await read(`?${new URLSearchParams(typed)}`)).toContain("About 588 days.");
  for (const [field, wrong] of [
    ["visitors", "many"],
    ["rate", "100"],
    ["lift", "9".repeat(3000)],
  ] as const) {
    const query = new URLSearchParams({ ...typed, [field]: wrong });
    const refused = await owner.get(`/admin/experiment?${query}`);
    expect(await expectFieldFault(refused, field, wrong)).toMatch(/^Enter a number from/);
  }
});

test("the owner's first page links it", async () => {
  expect(await (await owner.get("/admin")).text()).toContain('href="/admin/experiment"');
});
