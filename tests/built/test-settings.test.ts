import { afterAll, beforeAll } from "vitest";
import { describeBadInput } from "#tests/suites/bad-input.ts";
import { describeDownloads } from "#tests/suites/downloads.ts";
import { describeGuards } from "#tests/suites/guards.ts";
import { describeRoutes } from "#tests/suites/routes.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { asAskedShop } from "./support/as-asked-shop.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuilt("test");
});
afterAll(() => site.stop());

const options = { open: async () => asAskedShop(site), hasTestPages: true, isOverSocket: true };
describeBadInput(options);
describeGuards(options);
describeRoutes(options);
describeDownloads(options);
