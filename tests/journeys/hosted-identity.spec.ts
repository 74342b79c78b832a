/** The shop with IDENTITY=firebase in a real browser. The shop that the other journeys test stands in for Google. */
import { expect, test } from "@playwright/test";
import { cleanUp, type Start, start } from "../support/started-site.ts";
import { stubGoogleIdentity } from "./google-hosts.ts";
import { newEmail, signIn, signOut, signUp } from "./journey.ts";

const API_KEY = "AIzaSyOfAShop";

let shop: Start;
test.beforeAll(async ({ baseURL }) => {
  shop = await start(
    {
      IDENTITY: "firebase",
      FIREBASE_API_KEY: API_KEY,
      FIREBASE_AUTH_DOMAIN: "tollgate.firebaseapp.com",
      FIREBASE_PROJECT_ID: "tollgate",
      IDENTITY_SERVICE_URL: baseURL ?? "",
    },
    [process.execPath, "server/main/index.ts"],
  );
  await shop.says("Tollgate serves");
});
test.afterAll(cleanUp);

test("users sign up, out and in with Google's hosts, in the page's language, and refusals show the same texts @long", async ({
  page,
  baseURL,
}) => {
  const { asked, languages, refused } = await stubGoogleIdentity(page, baseURL ?? "");
  const email = newEmail();
  await page.goto(`${shop.origin}/sign-in`);
  await signUp(page, email);
  await expect(page).toHaveURL(`${shop.origin}/account`);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  // Sorted, because the order varies: the sign-up does not wait for the password policy.
  expect(asked.toSorted()).toEqual([
    `identitytoolkit.googleapis.com/v1/accounts:lookup?key=${API_KEY}`,
    `identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`,
    `identitytoolkit.googleapis.com/v2/passwordPolicy?key=${API_KEY}`,
  ]);
  // AC-7.3
  expect(new Set(languages)).toEqual(new Set(["en"]));

  await signOut(page);
  await page.goto(`${shop.origin}/sign-in`);
  await signIn(page, newEmail());
  await expect(page.getByRole("alert").first()).toHaveText(/Email or password is wrong/);
  await signIn(page, email);
  await expect(page).toHaveURL(`${shop.origin}/account`);
  expect(refused).toEqual([]);
  await expect(page.locator(".firebase-emulator-warning")).toHaveCount(0);
});
