import { expect, onTestFinished, test } from "vitest";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { expectErrorPage } from "#tests/support/expect-failure.ts";
import { createHostedApp, unreachable } from "#tests/support/hosted-app.ts";

test("with hosted accounts the service is asked each time, and an outage is a 503", async () => {
  const hosted = await createHostedApp({ OWNER_EMAILS: "person-1@example.com" });
  onTestFinished(() => hosted.close());
  const browser = hosted.browser();
  const { uid } = await hosted.signIn(browser);
  const change = (fields: object) => hosted.google.documents.update(accounts, uid, fields);
  await expectErrorPage(await browser.get("/admin"), 403);
  await change({ isEmailVerified: true });
  hosted.asked.length = 0;
  expect((await browser.get("/admin")).status).toBe(200);
  expect(hosted.asked).toEqual(["lookup"]);

  hosted.setOutage(unreachable);
  for (const path of ["/admin", "/admin.data"]) {
    const response = await browser.get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).not.toContain("Newest orders");
  }
  expect((await browser.get("/account")).status).toBe(200);
  expect((await hosted.browser().get("/admin")).status).toBe(302);
  hosted.setOutage(undefined);
  expect((await browser.get("/admin")).status).toBe(200);

  await change({ isDisabled: true });
  expect((await browser.get("/admin")).status).toBe(302);
});
