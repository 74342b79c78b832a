import { expect, type Page, test } from "@playwright/test";
import { callIdentity, createAccount } from "./account-calls.ts";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, PASSWORD, signIn } from "./journey.ts";
import { mailedLink } from "./mailed.ts";

const NEXT = "/landing/paywall";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(NEXT)}`);
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  await expect(heading(page, "Sign in by email")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeFocused();
}

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(NEXT)}`);
  await untilHydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // The email typed on the previous page was carried over.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();
}

test("the link for a forgotten password sets a new one, signs in and continues", async ({
  page,
}) => {
  const { email } = await createAccount(page);
  await askForReset(page, email);
  const link = await mailedLink(page, email, /^Your new password/);
  // A mail scanner opens the link first.
  expect((await page.request.get(link, { headers: { accept: "text/html" } })).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  const field = page.getByLabel("New password");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/This password does not meet the rules/);
  await field.fill("another long walk");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`${NEXT}$`));
  await page.goto("/account");
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  await page.goto(link);
  await expect(heading(page, "This link cannot be used")).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  // The user is signed in already, so the sign-in page redirects.
  await expect(page).toHaveURL(new RegExp(`${NEXT}$`));
  await expect(
    callIdentity(page, "v1/accounts:signInWithPassword", { email, password: PASSWORD }),
  ).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
});

test("an unknown address gets the same response but no mail @long", async ({ page }) => {
  const stranger = newEmail();
  const { email } = await createAccount(page);
  await askForReset(page, stranger);
  await askForReset(page, email);
  await mailedLink(page, email, /^Your new password/);
  const inbox = await page.request.get(`/dev/inbox.json?to=${stranger}`);
  expect(await inbox.json()).toEqual([]);
});

test("a sign-in link works once, with one press, and leads to the page asked for @long", async ({
  page,
}) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = await mailedLink(page, email, /^Sign in/);
  for (let looks = 0; looks < 2; looks += 1)
    await page.request.get(link, { headers: { accept: "text/html" } });
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${NEXT}$`));
  await page.goto("/account");
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("This link was used already")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send me a new link" })).toBeVisible();
});

test("on another device the link asks for the address and accepts no other @long", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = await mailedLink(page, email, /^Sign in/);
  const phone = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await phone.goto(link);
  await expect(phone.getByText("Enter the address this link was sent to.")).toBeVisible();
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone.getByLabel("Email")).toHaveAccessibleDescription(/Enter your email address/);
  await phone.getByLabel("Email").fill(newEmail());
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone.getByLabel("Email")).toBeFocused();
  await expect(phone.getByLabel("Email")).toHaveAccessibleDescription(/sent to another address/);
  await phone.getByLabel("Email").fill(email.toUpperCase());
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone).toHaveURL(new RegExp(`${NEXT}$`));
  await phone.goto("/account");
  await expect(phone.getByText(`Signed in as ${email}`)).toBeVisible();
  await phone.close();
});

test("a link that names another site leads to the account instead @long", async ({ page }) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = new URL(await mailedLink(page, email, /^Sign in/));
  link.searchParams.set("continueUrl", "https://evil.example/");
  await page.goto(link.href);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("an address can be confirmed once, by the button, while signed out @long", async ({
  page,
}) => {
  const { email, idToken } = await createAccount(page);
  await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  const link = await mailedLink(page, email, /^Confirm/);
  const isVerified = async () => {
    const response = await page.request.post(
      "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=tollgate-local",
      { data: { idToken } },
    );
    return (await response.json()).users[0].emailVerified;
  };
  await page.goto(link);
  await expect(page.getByText(`Press the button to confirm that ${email} is yours`)).toBeVisible();
  expect(await isVerified()).toBe(false);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  expect(await isVerified()).toBe(true);
  await page.goto(link);
  await expect(
    page.getByText("Sign in, and a new link can be sent to you right away."),
  ).toBeVisible();
});

test("an address can be changed, and the old address can undo the change @long", async ({
  page,
}) => {
  const { email, idToken } = await createAccount(page);
  const other = newEmail();
  await callIdentity(page, "v1/accounts:sendOobCode", {
    requestType: "VERIFY_AND_CHANGE_EMAIL",
    idToken,
    newEmail: other,
  });
  await page.goto(await mailedLink(page, other, /^Confirm your new/));
  await expect(
    page.getByText(`${other} becomes the address of your account, in place of ${email}.`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Use this address" }).click();
  // Not the link of the same name in the bar, which is there from the start.
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, other);
  await expect(page).toHaveURL(/\/account$/);

  await page.goto(await mailedLink(page, email, /was changed/));
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();
  await page.goto(await mailedLink(page, email, /^Your new password/));
  await page.getByLabel("New password").fill("a walk of my own");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test("if the service does not answer, the page says so and offers a retry @long", async ({
  page,
}) => {
  const { email } = await createAccount(page);
  await askForReset(page, email);
  const link = await mailedLink(page, email, /^Your new password/);
  const pattern = "**/accounts:resetPassword*";
  await page.route(pattern, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText("The sign-in service cannot be reached.")).toBeVisible();
  await page.unroute(pattern);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
});
