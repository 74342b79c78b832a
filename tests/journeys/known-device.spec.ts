import { expect, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, signIn, signOut, signUp } from "./journey.ts";

const CALL = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local";

test("password guesses by strangers do not lock out the owner's browser @long", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const email = newEmail();
  await page.goto("/sign-in?next=/account");
  await signUp(page, email);
  await signOut(page);

  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  for (let index = 0; index < 10; index += 1)
    expect((await stranger.post(CALL, { data: { email, password: "wrong!" } })).status()).toBe(400);
  await stranger.dispose();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/sign-in?next=/account");
  await untilHydrated(other);
  await signIn(other, email);
  await expect(other.getByText("Too many attempts")).toBeVisible();
  await elsewhere.close();

  await page.goto("/sign-in?next=/account");
  await untilHydrated(page);
  await signIn(page, email);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});
