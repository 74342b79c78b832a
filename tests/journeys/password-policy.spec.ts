import { expect, type Request, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, PASSWORD } from "./journey.ts";
import { untilSettled } from "./settled.ts";

test("a policy of schema version 2 shows a message, and a password can still be chosen @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/v2/passwordPolicy*", (route) =>
    route.fulfill({
      json: {
        schemaVersion: 2,
        enforcementState: "ENFORCE",
        customStrengthOptions: { minPasswordLength: 8 },
        allowedNonAlphanumericCharacters: ["!"],
      },
    }),
  );
  await page.goto("/sign-in?intent=signUp");
  await untilHydrated(page);
  const password = page.getByLabel("Password");
  await password.pressSequentially("abc");
  await expect(password).toHaveAccessibleDescription(
    /of a kind this page cannot read.*unsupported-password-policy-schema-version/,
  );
  await expect(page.getByText("At least 6 characters")).toHaveCount(0);
  await page.getByLabel("Email").fill(newEmail());
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect(errors).toEqual([]);
});

test("a policy that fails to load throws nothing, and the next key press retries @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/v2/passwordPolicy*", (route) => route.abort());
  const flying = new Set<Request>();
  let refused = 0;
  page.on("request", (request) => {
    if (request.url().includes("/v2/passwordPolicy")) flying.add(request);
  });
  page.on("requestfailed", (request) => {
    if (flying.delete(request)) refused += 1;
  });
  await page.goto("/sign-in?intent=signUp");
  await untilHydrated(page);
  const password = page.getByLabel("Password");
  await password.pressSequentially("abc");
  // Wait until the requests have failed: a key pressed during one would not start another.
  await expect.poll(() => [refused > 0, flying.size]).toEqual([true, 0]);
  await untilSettled(page);
  await page.unroute("**/v2/passwordPolicy*");
  await password.fill(PASSWORD);
  await expect(page.getByText("The password meets the rules.")).toBeAttached();
  expect(errors).toEqual([]);
});
