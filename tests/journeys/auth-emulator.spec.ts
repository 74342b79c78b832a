/** The shop with IDENTITY=firebase and Firebase's own Auth emulator, which AUTH_EMULATOR names. */
import { expect, type Page, test } from "@playwright/test";
import { type SigningProxy, startSigningProxy } from "../support/signing-proxy.ts";
import { cleanUp, type Start, start } from "../support/started-site.ts";
import { stubGoogleIdentity } from "./google-hosts.ts";
import { APPROVED, createAccount, newEmail, pay, signIn, signOut, signUp } from "./journey.ts";

const PROJECT = "demo-shop";
const EMULATOR = process.env.AUTH_EMULATOR ?? "";

let proxy: SigningProxy;
let shop: Start;
test.beforeAll(async () => {
  proxy = await startSigningProxy(EMULATOR);
  shop = await start(
    {
      IDENTITY: "firebase",
      FIREBASE_API_KEY: "AIzaSyOfAShop",
      FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
      FIREBASE_PROJECT_ID: PROJECT,
      IDENTITY_SERVICE_URL: proxy.origin,
    },
    [process.execPath, "server/main/index.ts"],
  );
  await shop.says("Tollgate serves");
});
test.afterAll(async () => {
  await cleanUp();
  await proxy.close();
});

let refused: readonly string[];
test.beforeEach(async ({ page }) => {
  ({ refused } = await stubGoogleIdentity(page, proxy.origin));
});
test.afterEach(() => expect(refused).toEqual([]));

/** The address of the page to which the emulator's newest mail to `email` would lead in a configured project. */
async function mailedPage(email: string, requestType: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`);
      const { oobCodes } = (await response.json()) as { oobCodes: Record<string, string>[] };
      const isIt = (code: Record<string, string>) =>
        code["email"] === email && code["requestType"] === requestType;
      link = oobCodes.findLast(isIt)?.["oobLink"];
      return link;
    })
    .toBeDefined();
  return `${shop.origin}/auth/action${new URL(link ?? "").search}`;
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

async function expectDownload(page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).first().click();
  expect((await download).suggestedFilename()).toBe("letters-book.zip");
}

test("a person signs up, out, and in with a wrong and the right password", async ({ page }) => {
  const email = newEmail();
  await page.goto(`${shop.origin}/sign-in`);
  await signUp(page, email);
  await expectSignedIn(page, email);
  await signOut(page);
  await page.goto(`${shop.origin}/sign-in`);
  await signIn(page, newEmail());
  await expect(page.getByRole("alert").first()).toHaveText(/Email or password is wrong/);
  await signIn(page, email);
  await expectSignedIn(page, email);
});

test("variant 1: a new account leads to payment and the download", async ({ page }) => {
  await page.goto(`${shop.origin}/landing/paywall`);
  await page.getByRole("button", { name: "Buy Book" }).click();
  await createAccount(page, newEmail());
  await pay(page, APPROVED);
  await expectDownload(page);
});

test("variant 2: a guest buys, and keeps the purchase in an account", async ({ page }) => {
  await page.goto(`${shop.origin}/landing-v2/paywall`);
  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expectDownload(page);
  await page.getByRole("link", { name: "Keep it in an account" }).click();
  const email = newEmail();
  await createAccount(page, email);
  await expectSignedIn(page, email);
  await expectDownload(page);
});

test("a mailed link signs in", async ({ page }) => {
  const email = newEmail();
  await page.goto(`${shop.origin}/sign-in`);
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(await mailedPage(email, "EMAIL_SIGNIN"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectSignedIn(page, email);
});

test("a mailed link sets a forgotten password, once", async ({ page }) => {
  const email = newEmail();
  await page.goto(`${shop.origin}/sign-in`);
  await signUp(page, email);
  await expectSignedIn(page, email);
  await signOut(page);
  await page.goto(`${shop.origin}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  const link = await mailedPage(email, "PASSWORD_RESET");
  await page.goto(link);
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel("New password").fill("another long walk");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expectSignedIn(page, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();
});
