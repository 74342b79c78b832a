import { afterAll, beforeAll } from "vitest";
import { describeBadInput } from "#tests/suites/bad-input.ts";
import { describeDownloads } from "#tests/suites/downloads.ts";
import { describeGuards } from "#tests/suites/guards.ts";
import { describeRoutes } from "#tests/suites/routes.ts";
import { describeTypedForms } from "#tests/suites/typed-forms.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { describeDeletedGuests } from "./suites/deleted-guests.ts";
import { describeFields } from "./suites/fields.ts";
import { describeNoCookies } from "./suites/no-cookies.ts";
import { describeOddPaths } from "./suites/odd-paths.ts";
import { describeRawRequests } from "./suites/raw-requests.ts";
import { describeSameSecond } from "./suites/same-second.ts";
import { describeShop } from "./suites/shop.ts";
import { describeTakeover } from "./suites/takeover.ts";
import { asAskedShop } from "./support/as-asked-shop.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuilt("test");
});
// Fails if a worker ended or a response was a 5xx.
afterAll(() => site.stop());

const options = { open: async () => asAskedShop(site), hasTestPages: true };
describeBadInput(options);
describeGuards(options);
describeRoutes(options);
describeDownloads(options);
describeTypedForms(options);

const built = { setting: "test", open: () => site } as const;
describeShop(built);
describeFields(built);
describeOddPaths(built);
describeRawRequests(built);
describeTakeover(built);
describeSameSecond(built);
describeDeletedGuests(built);
describeNoCookies(built);
