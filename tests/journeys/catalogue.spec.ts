/** Every page and state: accessible in every width and colour scheme, never wider than the window. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { PARTIAL_PATHS, SPECIFIED_PATHS } from "../support/specified-paths.ts";
import { callIdentity, createAccount, createGuardedAccount } from "./account-calls.ts";
import { faults } from "./axe.ts";
import { buy, openPayment } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, signIn } from "./journey.ts";
import { mailedLink } from "./mailed.ts";
import { DIALOG, forgetSdk, goToSettings, openAccount, verifyEmail } from "./settings.ts";
import { untilSettled } from "./settled.ts";
import { openOwnerSession } from "./signed-in.ts";

/** A page without scripts. */
const INBOX = "/dev/inbox";
/** The widths of forms that are laid out anew on a tablet. */
const WIDTHS = [320, 768, 1280];

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  pages: [
    ...SPECIFIED_PATHS.filter((path) => !path.includes("/Partials/")),
    "/sign-in",
    "/sign-in?intent=signUp",
    INBOX,
  ],
  "sections of /landing": PARTIAL_PATHS.filter((path) => path.startsWith("/landing/")),
  "sections of /landing-v2": PARTIAL_PATHS.filter((path) => path.startsWith("/landing-v2/")),
};

/** Console warnings, errors and third-party requests of the page from now on. */
function watchComplaints(page: Page, baseURL: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL)) complaints.push(request.url());
  });
  return complaints;
}

for (const [group, paths] of Object.entries(GROUPS))
  test(`AC-4.12 pages are accessible in every mode and width, and hydrate without a complaint: ${group}${group === "pages" ? "" : " @long"}`, async ({
    page,
    baseURL,
  }) => {
    const complaints = watchComplaints(page, baseURL ?? "");
    for (const path of paths) {
      await page.goto(path);
      if (path !== INBOX) await untilHydrated(page);
      expect(await faults(page), path).toEqual([]);
      await untilSettled(page);
      if (path === "/landing" || path === "/landing-v2") await expectOpenMenu(page, path);
    }
    expect(complaints).toEqual([]);
  });

/** The open menu and an open answer, on a phone. */
async function expectOpenMenu(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator("#questions summary").first().click();
  await page.locator("summary", { hasText: "Menu" }).click();
  expect(await faults(page, { widths: [320] }), path).toEqual([]);
  await expect(page.getByRole("link", { name: "Questions" }).first()).toBeVisible();
}

test("the error page, the payment page, the account page and the owner's pages are accessible", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  expect(await faults(page), "error").toEqual([]);
  await openPayment(page, "landing");
  expect(await faults(page), "payment").toEqual([]);
  await buy(page, "landing", { plan: "sampler" });
  await page.goto("/account");
  await untilHydrated(page);
  expect(await faults(page), "account").toEqual([]);
  await openOwnerSession(page);
  await page.goto("/admin/orders");
  const orderPath = await page.locator('a[href^="/admin/orders/"]').first().getAttribute("href");
  for (const file of readdirSync("app/routes/admin/pages")) {
    const name = basename(file, ".tsx");
    const path = name.startsWith("orders.")
      ? orderPath
      : `/admin/${name.replace(".$fileId", "/book")}`;
    await page.goto(name === "index" ? "/admin" : (path ?? ""));
    await untilHydrated(page);
    for (const closed of await page.locator("#main summary:visible").all()) await closed.click();
    expect(await faults(page), name).toEqual([]);
    if (name === "index") await expect(page.getByRole("main")).toContainText("Sampler");
  }
});

type States = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Each brings a state onto the screen. */
const SIGN_IN: States = {
  async "sign in, refused"(page) {
    await page.goto("/sign-in");
    const email = newEmail();
    await signIn(page, email);
    await expect(page.getByRole("alert")).toHaveText(/Email or password is wrong/);
    await expect(page.getByLabel("Email")).toHaveValue(email);
  },
  async "sign up with mistakes and rules"(page) {
    await page.goto("/sign-in?intent=signUp");
    await untilHydrated(page);
    await page.getByLabel("Password").fill("long enough");
    await expect(page.getByText("The password meets the rules.")).toBeAttached();
    await page.getByRole("button", { name: "Create account", exact: true }).click();
    await expect(page.getByText("Enter your email address.")).toBeVisible();
  },
  async "forgotten password"(page) {
    await page.goto("/sign-in?intent=reset");
    await untilHydrated(page);
  },
  async "mail sent"(page) {
    await page.goto("/sign-in?intent=link");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  },
  async "another way of signing in"(page) {
    const { email } = await createAccount(page);
    await page.goto("/sign-in");
    await untilHydrated(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue with Test provider" }).click();
    const popup = await opened;
    await popup.getByLabel("Email").fill(email);
    await popup.getByLabel("The address is verified").uncheck();
    await popup.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("is used with another way")).toBeVisible();
  },
  async "second factor"(page) {
    const { email } = await createGuardedAccount(page, ["Phone", "Tablet"]);
    await page.goto("/sign-in");
    await signIn(page, email);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Enter the code your app shows.")).toBeVisible();
  },
};

/** The pages of mailed links. */
const MAILED: States = {
  async "new password"(page) {
    const { email } = await createAccount(page);
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "PASSWORD_RESET", email });
    await page.goto(await mailedLink(page, email, /^Your new password/));
    await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  },
  async "link on another device"(page) {
    const email = newEmail();
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "EMAIL_SIGNIN", email });
    await page.goto(await mailedLink(page, email, /^Sign in/));
    await expect(page.getByLabel("Email")).toBeVisible();
  },
  async "confirm an address"(page) {
    const { email, idToken } = await createAccount(page);
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    await page.goto(await mailedLink(page, email, /^Confirm/));
    await expect(page.getByText("Press the button to confirm")).toBeVisible();
  },
  async "a link that cannot be used"(page) {
    await page.goto("/auth/action?mode=recoverEmail&oobCode=unknown&apiKey=tollgate-local");
    await expect(page.getByText("This link was used already")).toBeVisible();
  },
  async "a link that is not whole"(page) {
    await page.goto("/auth/action?mode=recoverEmail");
    await expect(page.getByText("A part of this link is missing.")).toBeVisible();
  },
};

for (const [group, states] of Object.entries({
  "the sign-in page": SIGN_IN,
  "mailed links": MAILED,
}))
  test(`every state is accessible: ${group} @long`, async ({ page }) => {
    for (const [name, reach] of Object.entries(states))
      await test.step(name, async () => {
        await reach(page);
        expect(await faults(page, { widths: WIDTHS }), name).toEqual([]);
        // Otherwise a mailed link would know its address.
        await page.evaluate(() => localStorage.clear());
      });
  });

test("the settings are accessible @long", async ({ page }) => {
  const email = await openAccount(page);
  await verifyEmail(page, email);
  // Reload to remove the toasts, which would close at some moment during the checks.
  await goToSettings(page);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await page.getByLabel("New address").fill(email);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("This is your address already.")).toBeVisible();
  expect(await faults(page, { widths: WIDTHS })).toEqual([]);

  await forgetSdk(page);
  await page.getByLabel("New password").fill("another way home");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog", { name: DIALOG })).toBeVisible();
  expect(await faults(page), "dialog").toEqual([]);
});
