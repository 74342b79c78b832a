/** Page translators replace or wrap every text node, also those that scripts add later. */
import { expect, type Page, test } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { untilHydrated } from "./hydrated.ts";
import { openNewAccountSession } from "./signed-in.ts";

type Translator = "wraps" | "replaces";

/** Once started, translates all text in the way that was chosen, and goes on with text that is added. */
async function translate(page: Page, way: Translator) {
  await page.evaluate((chosen) => {
    function enclose(text: Node) {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent?.isConnected) return;
      if (parent.closest("font,script,style,title,textarea,option,svg")) return;
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      text.parentNode?.replaceChild(font, text);
      if (chosen === "wraps") inner.append(text);
      else inner.textContent = text.nodeValue;
    }
    function translateBelow(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(enclose);
    }
    translateBelow(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translateBelow);
    }).observe(document.body, { childList: true, subtree: true });
  }, way);
}

/** Fails at the end if the page threw or showed the error page. */
async function untouched(page: Page, journey: () => Promise<void>) {
  const errors: string[] = [];
  page.on("pageerror", ({ name, message }) => {
    // React renders a part again that was translated before it was hydrated, and reports that as error 418.
    if (!message.includes("#418")) errors.push(`${name}: ${message}`);
  });
  await journey();
  expect(errors).toEqual([]);
  await expect(page.locator("#layout")).toBeVisible();
}

const ways = ["wraps", "replaces"] as const;

test("a translator that wraps or replaces text leaves sign-up usable @long", async ({ page }) => {
  for (const way of ways) {
    await page.goto("/sign-in?intent=signUp");
    await untilHydrated(page);
    await untouched(page, async () => {
      await translate(page, way);
      const password = page.getByLabel("Password");
      for (const typed of ["a", "abcdef", "abc", ""]) await password.fill(typed);
      await page.getByLabel("Email").fill("nobody");
      await page.getByRole("button", { name: "Create account" }).click();
      await password.fill("abcdefg");
    });
  }
});

test("a translator leaves links and forms of a buyer usable @long", async ({ page }) => {
  for (const way of ways) {
    await page.goto("/landing");
    await untilHydrated(page);
    await untouched(page, async () => {
      await translate(page, way);
      await page.locator('a[href="/landing/paywall"]').first().click();
      await expect(page).toHaveURL(/\/landing\/paywall$/);
      await expect(page.getByRole("button", { name: /^Buy / }).first()).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(/\/landing$/);
      await page.locator('a[href="/restore"]').first().click();
      await expect(page.getByLabel("Email")).toBeVisible();
    });
  }
});

test("a page that is translated before hydration stays usable @long", async ({ page }) => {
  for (const way of ways) {
    const release = await holdScripts(page);
    await page.goto("/sign-in?intent=signUp", { waitUntil: "commit" });
    await expect(page.getByLabel("Password")).toBeVisible();
    await untouched(page, async () => {
      await translate(page, way);
      release();
      await untilHydrated(page);
      await page.getByLabel("Password").fill("abc");
      await page.getByLabel("Password").fill("");
    });
  }
});

test("a translator leaves the account's settings usable @long", async ({ page }) => {
  for (const way of ways) {
    await openNewAccountSession(page);
    await page.goto("/account");
    await untilHydrated(page);
    await untouched(page, async () => {
      await translate(page, way);
      for (const mode of ["Dark", "Light"])
        await page.getByRole("radio", { name: mode }).first().check({ force: true });
      await page.getByRole("link", { name: "Sign out" }).first().click();
      await expect(page).not.toHaveURL(/\/account/);
    });
  }
});
