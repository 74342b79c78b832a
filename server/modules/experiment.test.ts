import { expect, test } from "vitest";
import { experimentSchema } from "#domain/experiments/experiment.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createSecrets } from "../secrets/secrets.ts";
import { openExperiment } from "./experiment.ts";

async function openWith(experiment: object) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const { services } = openExperiment({
    ports: { documents, clock: { now: () => 0 } },
    secrets: createSecrets("a secret of at least 32 characters"),
    store: {
      experiment: experimentSchema.parse(experiment),
      plans: [],
      legal: { policyVersion: 1 },
    },
    locales: ["en", "de"],
    site: { isTest: true, isSecure: false },
    guards: { hasLimits: true },
    reports: { report: () => undefined },
  });
  return services;
}

test("when the store switches the experiment off, nothing counts and `/` is the first variant", async () => {
  const off = await openWith({ isOn: false });
  expect(off.readVariant("")).toBe("landing");
  expect(off.mustCount("/", {})).toBe(false);
});

test("`/` and the paywalls count in every language, whatever the query", async () => {
  const { stepOf } = await openWith({});
  for (const path of ["/", "/?a=b", "/de", "/de/", "/DE?a"])
    expect(stepOf(path), path).toBe("exposure");
  for (const path of ["/landing/paywall", "/de/landing-v2/paywall?plan=x", "/LANDING/paywall/"])
    expect(stepOf(path), path).toBe("paywall");
  for (const path of ["/landing", "/de/landing-v2/", "/landing/free?plan=x", "/de/privacy"])
    expect(stepOf(path), path).toBe("none");
  for (const path of ["/fr", "/landing/paywall/x", "/landing.data", "/account", "/admin"])
    expect(stepOf(path), path).toBeUndefined();
});
