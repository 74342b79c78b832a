import { withNoise } from "#tests/support/with-noise.ts";
import { expect, type Page, test } from "@playwright/test";
import { createGuardedAccount, nextCode, wrongCode } from "./account-calls.ts";
import { untilHydrated } from "./hydrated.ts";
import { PASSWORD, signIn } from "./journey.ts";
import { mailedLink } from "./mailed.ts";
import { throughWindow } from "./provider-window.ts";
import { untilSettingsReady } from "./settings.ts";

const PROVIDER = "Test provider";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Enter your code" });
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /\w/ });

async function enterCode(page: Page, code: string): Promise<void> {
  await dialog(page).getByLabel("Code").fill(withNoise(code));
  await dialog(page).getByRole("button", { name: "Continue" }).click();
}

/** Opens the link mailed to an account with two-step sign-in, and presses the button on its page. */
async function followMailedLink(page: Page) {
  const account = await createGuardedAccount(page, ["Phone"]);
  await page.goto("/sign-in?intent=link&next=%2Faccount");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  // Wait, because the page stores the email address only after the mail was queued.
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await page.goto(await mailedLink(page, account.email, /^Sign in/));
  await press(page);
  await expect(dialog(page)).toBeVisible();
  return account;
}

const press = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true }).click();

test("after a wrong code and a cancelled one, a mailed link asks for the code again @long", async ({
  page,
}) => {
  const { secrets } = await followMailedLink(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(alert(page)).toHaveText(/You stopped before you were signed in/);
  await press(page);
  await enterCode(page, wrongCode(secrets[0]));
  await expect(dialog(page).getByLabel("Code")).toHaveAccessibleDescription(/is not right/);
  await page.keyboard.press("Escape");
  await expect(alert(page)).toHaveText(/You stopped before you were signed in/);
  await press(page);
  await enterCode(page, nextCode(secrets[0]));
  await expect(page).toHaveURL(/\/account$/);
});

test("a code entered too late for a mailed link shows a message and offers another link @long", async ({
  page,
}) => {
  const { secrets } = await followMailedLink(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  // Respond as the service does after ten minutes, when the sign-in has expired.
  await page.route("**/accounts/mfaSignIn:finalize*", (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: "INVALID_MFA_PENDING_CREDENTIAL" } },
    }),
  );
  await press(page);
  await enterCode(page, nextCode(secrets[0]));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link cannot be used");
  await expect(page.getByText("This took too long.")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Send me a new link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in by email");
});

test("a code cancelled after a provider's sign-in is asked for again without another window @long", async ({
  page,
}) => {
  const { email, secrets } = await createGuardedAccount(page, ["Phone"]);
  await page.goto("/sign-in?next=%2Faccount");
  await untilHydrated(page);
  await throughWindow(page, `Continue with ${PROVIDER}`, email, true);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(alert(page)).toContainText("You stopped before you were signed in");
  await page.getByRole("button", { name: "Try again" }).click();
  await enterCode(page, nextCode(secrets[0]));
  await expect(page).toHaveURL(/\/account$/);
});

/** Acts like a service that links the provider first and asks for the second factor afterwards. */
async function askAfterLinking(page: Page) {
  await page.route("**/accounts:signInWithIdp*", async (route) => {
    const body = route.request().postDataJSON() as { idToken?: string };
    const response = await route.fetch();
    if (!body.idToken || !response.ok()) return route.fulfill({ response: response });
    const { localId, email, providerId } = (await response.json()) as Record<string, string>;
    const mfaInfo = [{ mfaEnrollmentId: "phone", displayName: "Phone", totpInfo: {} }];
    return route.fulfill({
      json: { localId, email, providerId, mfaPendingCredential: "pending", mfaInfo },
    });
  });
}

for (const isAsked of [false, true])
  test(`a provider added at a two-step sign-in is shown as linked (code after linking: ${isAsked}) @long`, async ({
    page,
  }) => {
    const { email, secrets } = await createGuardedAccount(page, ["Phone"]);
    await page.goto("/sign-in?next=%2Faccount");
    await untilHydrated(page);
    await throughWindow(page, `Continue with ${PROVIDER}`, email, false);
    await expect(page.getByText(`${email} is used with another way of signing in`)).toBeVisible();
    if (isAsked) await askAfterLinking(page);
    await page.getByLabel("Password").fill(PASSWORD);
    await press(page);
    await enterCode(page, nextCode(secrets[0]));
    await expect(page).toHaveURL(/\/account$/);
    await untilSettingsReady(page);
    await expect(page.getByText(`${PROVIDER}, linked`)).toBeVisible();
  });

test("in the settings of a two-step account, a provider is shown as linked only once it is, also if the code is asked for after linking @long", async ({
  page,
}) => {
  const { email, secrets } = await createGuardedAccount(page, ["Phone"]);
  await page.goto("/sign-in?next=%2Faccount");
  await signIn(page, email);
  await enterCode(page, nextCode(secrets[0]));
  await untilSettingsReady(page);
  const link = () => throughWindow(page, `Link ${PROVIDER}`, `other-${email}`, true);
  /** A new session loads the settings again, which closes their rows. */
  const untilShown = async (text: string) => {
    await expect(page.getByText(text)).toBeAttached();
    await untilSettingsReady(page);
    await expect(page.getByText(text)).toBeVisible();
  };
  await test.step("not linked", async () => {
    await page.route("**/accounts:signInWithIdp*", (route) =>
      route.fulfill({
        json: {
          mfaPendingCredential: "pending",
          mfaInfo: [{ mfaEnrollmentId: "phone", displayName: "Phone", totpInfo: {} }],
        },
      }),
    );
    await link();
    await expect(page.getByText("This account asks for a code from your app too.")).toBeVisible();
    await expect(page.getByText(`${PROVIDER}, not linked`)).toBeVisible();
    await page.unroute("**/accounts:signInWithIdp*");
  });
  await test.step("linked", async () => {
    await link();
    await untilShown(`${PROVIDER}, linked`);
    await page.getByRole("button", { name: `Unlink ${PROVIDER}` }).click();
    await expect(page.getByText(`${PROVIDER}, not linked`)).toBeVisible();
  });
  await test.step("asked for the code after linking", async () => {
    await askAfterLinking(page);
    await link();
    await untilShown(`${PROVIDER}, linked`);
  });
});
