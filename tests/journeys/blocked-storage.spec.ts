import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, signUp } from "./journey.ts";
import { goToSettings, toastOf } from "./settings.ts";
import { openNewAccountSession } from "./signed-in.ts";

const PROVIDER = "Test provider";
const alerts = (page: Page) => page.getByRole("alert").filter({ hasText: /\w/ });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
});

test("sign-up works with blocked storage, and no page shows an error unprompted @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/sign-in?next=%2Faccount");
  await untilHydrated(page);
  await expect(alerts(page)).toHaveCount(0);
  await signUp(page, newEmail());
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("linking with blocked storage and windows explains the problem @long", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openNewAccountSession(page);
  await goToSettings(page);
  await page.getByRole("button", { name: `Link ${PROVIDER}` }).click();
  await expect(alerts(page)).toHaveText(
    "Your browser keeps no cookies and data of this site. Allow them in its settings, then try again.",
  );
});

test("signing out without a connection reports that the user is still signed in @long", async ({
  page,
}) => {
  await openNewAccountSession(page);
  await page.goto("/account");
  await untilHydrated(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(toastOf(page, "You are still signed in")).toBeVisible();
});

/** What Firefox refuses with cookies blocked, and what old browsers or plain HTTP lack. */
const refused = ["BroadcastChannel", "caches"];
const absent = [...refused, "IntersectionObserver", "requestIdleCallback", "matchMedia"];

for (const [way, names] of Object.entries({ "are refused": refused, "are absent": absent }))
  test(`pages work if channels, observers and the like ${way} @long`, async ({ page }) => {
    await page.addInitScript(
      ([missing, isAbsent]) => {
        const refuse = () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        };
        for (const name of missing)
          Object.defineProperty(window, name, { value: isAbsent ? undefined : refuse });
        for (const name of ["clipboard", "serviceWorker", "locks", "storage"])
          Object.defineProperty(navigator, name, {
            get: isAbsent ? () => undefined : refuse,
          });
        Object.defineProperty(AbortSignal, "timeout", { value: isAbsent ? undefined : refuse });
      },
      [names, names === absent] as const,
    );
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    for (const path of [
      "/",
      "/landing",
      "/landing-v2/paywall",
      "/restore",
      "/sign-in",
      "/withdraw",
    ]) {
      await page.goto(path);
      await untilHydrated(page);
      await expect(page.locator("#layout")).toBeVisible();
    }
    await openNewAccountSession(page);
    await page.goto("/account");
    await untilHydrated(page);
    await page.getByRole("link", { name: "Sign out" }).click();
    await expect(page).not.toHaveURL(/\/account/);
    await expect(page.locator("#layout")).toBeVisible();
    expect(errors).toEqual([]);
  });

for (const [way, isDeclared] of Object.entries({ "and says so": true, "in silence": false }))
  test(`a browser that stores no cookies ${way} is told why nobody is signed in @long`, async ({
    page,
  }) => {
    await page.addInitScript((enabled) => {
      Object.defineProperty(navigator, "cookieEnabled", { value: enabled });
      Object.defineProperty(document, "cookie", { value: "", writable: false });
    }, !isDeclared);
    await page.goto("/sign-in?intent=signUp");
    await untilHydrated(page);
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password").fill("correct horse 1");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(alerts(page)).toContainText("Your browser keeps no cookies");
    await expect(page).toHaveURL(/intent=signUp/);
  });

test("a browser that stores no cookies learns it before it asks for a code @long", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "cookieEnabled", { value: false }),
  );
  for (const path of ["/restore", "/withdraw"]) {
    await page.goto(path);
    await expect(alerts(page)).toContainText("without which a code does not work");
  }
});
