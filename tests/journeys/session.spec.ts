import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, PASSWORD, signIn, signOut, signUp } from "./journey.ts";
import { untilSettingsReady } from "./settings.ts";
import { signInNewAccount } from "./signed-in.ts";
import { untilSettled } from "./settled.ts";

async function createPerson(page: Page): Promise<string> {
  const email = await signInNewAccount(page);
  await page.goto("/account");
  return email;
}

/** Whether the identity SDK has a stored user in this browser. */
async function isRemembered(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opened = indexedDB.open("firebaseLocalStorageDb");
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const store = opened.result
      .transaction("firebaseLocalStorage")
      .objectStore("firebaseLocalStorage");
    const keys = store.getAllKeys();
    await new Promise((resolve) => (keys.onsuccess = resolve));
    opened.result.close();
    return keys.result.some((key) => String(key).startsWith("firebase:authUser:"));
  });
}

/** Runs the command with which the shop's owner disables an account. The shop keeps running. */
function disable(email: string, port: string): void {
  const data = `test-results/data-${port}`;
  const hosted = `${data}/hosted.json`;
  const settings = existsSync(hosted)
    ? (JSON.parse(readFileSync(hosted, "utf8")) as Record<string, string>)
    : {};
  execFileSync(process.execPath, ["scripts/accounts.ts", "disable", email], {
    env: { PORT: port, DATA_DIR: data, ...settings },
  });
}

const portOf = (baseURL: string | undefined) => new URL(baseURL ?? "").port;

test("AC-4.3 signing out in one tab signs out another, also on a cached public page", async ({
  page,
  context,
}) => {
  await createPerson(page);
  const [own, other] = [await context.newPage(), await context.newPage()];
  await own.goto("/account");
  await other.goto("/landing");
  const account = other.getByRole("link", { name: "My purchases" }).first();
  await expect(account).toBeVisible();
  for (const tab of [own, other]) await untilHydrated(tab);
  await signOut(page);
  for (const tab of [own, other])
    await expect(tab.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(account).toBeHidden();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("a tab hydrated after another tab signed out shows it, too @long", async ({
  page,
  context,
}) => {
  await createPerson(page);
  const other = await context.newPage();
  const release = await holdScripts(other);
  await other.goto("/landing", { waitUntil: "commit" });
  await expect(other.getByRole("link", { name: "My purchases" }).first()).toBeVisible();
  await signOut(page);
  release();
  await expect(other.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});

test("signing out before hydration works @long", async ({ page }) => {
  await createPerson(page);
  const release = await holdScripts(page);
  await page.goto("/account", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/account$/);
  release();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the wrong link never flashes: the class is set before the first paint @long", async ({
  page,
}) => {
  await createPerson(page);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(document.documentElement.hasAttribute("data-signed-in"));
      if (seen.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/landing");
  await page.waitForFunction(() => (window as unknown as { seen: boolean[] }).seen.length >= 20);
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test("Back after signing out shows nothing private, even offline", async ({ page, context }) => {
  const email = newEmail();
  await page.goto("/sign-in");
  await signUp(page, email);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await signOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(page.getByText(email)).toHaveCount(0);

  await context.setOffline(true);
  await page.goBack().catch(() => {});
  // Reading the content fails while the browser switches to its own error page.
  await expect.poll(() => page.content().catch(() => email)).not.toContain(email);
});

test("a disabled account is signed out at its next request, and the browser forgets it @long", async ({
  page,
  context,
  baseURL,
}) => {
  const email = await createPerson(page);
  disable(email, portOf(baseURL));
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(page.getByLabel("Password")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
  // AC-4.1: the SDK looks up its stored user, and then this browser forgets the user, too.
  await expect.poll(() => isRemembered(page)).toBe(false);
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
});

test("AC-6.5 a user stays signed in if the look-up fails at start-up @long", async ({
  page,
  context,
}) => {
  await createPerson(page);
  await context.clearCookies();
  await page.route("**/v1/accounts:lookup*", (route) => route.abort());
  const lookedUp = page.waitForRequest("**/v1/accounts:lookup*");
  await page.goto("/account");
  await lookedUp;
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
  expect(await isRemembered(page)).toBe(true);
});

test("a browser signed out from another device stays signed out, and can sign in again @long", async ({
  page,
  browser,
}) => {
  const email = await createPerson(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/sign-in");
  await signIn(other, email);
  await expect(other).toHaveURL(/\/account$/);
  expect(await isRemembered(other)).toBe(true);

  await page.reload();
  await untilSettingsReady(page);
  await page.getByRole("button", { name: /^Sign out \w+ on \w+/ }).click();
  await expect(page.getByText("This device only")).toBeVisible();

  const posts: number[] = [];
  const errors: string[] = [];
  other.on("pageerror", (error) => errors.push(error.message));
  other.on("response", (response) => {
    if (new URL(response.url()).pathname === "/api/session") posts.push(response.status());
  });
  await other.goto("/account");
  await expect(other).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(other.getByLabel("Password")).toBeVisible();
  await expect.poll(() => isRemembered(other)).toBe(false);
  // The tokens ended with the session, so the identity service refuses them and the page sends nothing to the shop.
  expect(posts).toEqual([]);
  await other.reload();
  await untilSettled(other);
  await expect(other).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(other.getByLabel("Password")).toBeVisible();
  expect(posts).toEqual([]);
  expect(errors).toEqual([]);

  await signIn(other, email);
  await expect(other).toHaveURL(/\/account$/);
  await page.reload();
  await expect(page).toHaveURL(/\/account$/);
  await context.close();
});

test("signing up during an outage shows a message, keeps the fields, and works on retry @long", async ({
  page,
}) => {
  const email = newEmail();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (/\/api\/session$|accounts:signUp/.test(new URL(response.url()).pathname))
      statuses.push(response.status());
  });
  let posts = 0;
  await page.route("**/api/session", (route) => {
    posts += 1;
    return posts > 2 ? route.continue() : route.fulfill({ status: 503, json: {} });
  });
  await page.goto("/sign-in");
  await signUp(page, email);
  const alert = page.getByRole("alert").filter({ hasText: "cannot be reached" });
  await expect(alert).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue(PASSWORD);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => posts).toBe(2);
  await expect(alert).toBeFocused();
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  // The account was created only once.
  expect(statuses).toEqual([200, 503, 503, 204]);
});
