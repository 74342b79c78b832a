/** What the shop prints for its owner when it starts. */
import { expect, test } from "vitest";
import { startBuilt } from "./start-built.ts";

test("a public shop without TRUSTED_PROXIES prints one warning", async () => {
  const site = await startBuilt("live", { environment: { TRUSTED_PROXIES: "" } });
  await site.says("TRUSTED_PROXIES is not set");
  expect(site.output().split("TRUSTED_PROXIES")).toHaveLength(2);
  await site.stop();
});
