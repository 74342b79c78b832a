import { afterAll, beforeAll, expect, test } from "vitest";
import { describeBadInput } from "#tests/suites/bad-input.ts";
import { describeDownloads } from "#tests/suites/downloads.ts";
import { describeGuards } from "#tests/suites/guards.ts";
import { describeRoutes } from "#tests/suites/routes.ts";
import { isLong } from "#tests/support/long.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { describeFields } from "./suites/fields.ts";
import { describeNoCookies } from "./suites/no-cookies.ts";
import { describeObservability } from "./suites/observability.ts";
import { describeOddPaths } from "./suites/odd-paths.ts";
import { describeRawRequests } from "./suites/raw-requests.ts";
import { describeSameSecond } from "./suites/same-second.ts";
import { describeShop } from "./suites/shop.ts";
import { describeTakeover } from "./suites/takeover.ts";
import { type Observers, openObservers } from "./support/observers.ts";
import { asAskedShop } from "./support/as-asked-shop.ts";

let site: BuiltSite;
let observers: Observers;
beforeAll(async () => {
  observers = await openObservers();
  site = await startBuilt("live", { environment: observers.environment });
});
// Fails if a worker ended or a response was a 5xx.
afterAll(async () => {
  await site.stop();
  await observers.close();
});

const options = { open: async () => asAskedShop(site), hasTestPages: false };
describeBadInput(options);
// `server/` runs these in process.
if (isLong) {
  describeGuards(options);
  describeRoutes(options);
}
describeDownloads(options);

const built = { setting: "live", open: () => site } as const;
describeShop(built);
describeObservability({ ...built, observers: () => observers });
describeFields(built);
describeOddPaths(built);
describeRawRequests(built);
describeTakeover(built);
describeSameSecond(built);
describeNoCookies(built);

test("with TRUSTED_PROXIES the shop warns only that some requests name no client, and once", async () => {
  await site.browser().postForm("/restore", { email: "nobody@example.com" });
  await site.says("TRUSTED_PROXIES sends neither X-Forwarded-For nor Forwarded");
  expect(site.output().split("TRUSTED_PROXIES")).toHaveLength(2);
});
