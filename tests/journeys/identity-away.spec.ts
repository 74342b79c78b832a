import { expect, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, signIn, signUp } from "./journey.ts";

const AWAY = "The sign-in service cannot be reached.";
const TOO_MANY = "Too many attempts. Wait a few minutes, or an hour for emails, then try again.";

const respond = (code: number, message: string) => ({
  status: code,
  json: { error: { code, message } },
});

test("sign-in and mails explain what the identity service returns @long", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const [what, reply, words] of [
    ["503 in its own format", respond(503, "UNAVAILABLE"), AWAY],
    ["503 from a proxy", { status: 503, body: "<h1>away</h1>" }, AWAY],
    ["429 in its own format", respond(429, "RESOURCE_EXHAUSTED"), TOO_MANY],
    ["a limit error", respond(400, "TOO_MANY_ATTEMPTS_TRY_LATER"), TOO_MANY],
  ] as const)
    await test.step(what, async () => {
      await page.goto("/sign-in");
      await untilHydrated(page);
      await page.route("**/identitytoolkit.googleapis.com/**", (route) => route.fulfill(reply));
      await signIn(page, newEmail());
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeFocused();
      await page.getByRole("link", { name: "Get a link by email instead" }).click();
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeFocused();
      await page.unrouteAll();
    });
  expect(errors).toEqual([]);
});

test("a 429 for a new session tells the user to wait @long", async ({ page }) => {
  await page.route("**/api/session", (route) => route.fulfill({ status: 429, body: "" }));
  await page.goto("/sign-in");
  await signUp(page, newEmail());
  await expect(page.getByRole("alert").filter({ hasText: TOO_MANY })).toBeFocused();
});
