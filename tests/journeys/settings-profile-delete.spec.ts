import { expect, test } from "@playwright/test";
import { withNoise } from "#tests/support/with-noise.ts";
import { fillSignIn } from "./journey.ts";
import {
  DIALOG,
  forgetSdk,
  goToSettings,
  openAccount,
  toastOf,
  untilSettingsReady,
} from "./settings.ts";

const PICTURE = "https://pictures.example/ada.svg";
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

test("name and picture are saved, shown and removed @long", async ({ page }) => {
  await page.route(PICTURE, (route) => route.fulfill({ contentType: "image/svg+xml", body: svg }));
  await openAccount(page);
  const [name, picture] = [
    page.getByLabel("Name", { exact: true }),
    page.getByLabel("Address of a picture"),
  ];
  const save = page.getByRole("button", { name: "Save name and picture" });

  await picture.fill("http://pictures.example/ada.svg");
  await save.click();
  await expect(page.getByText("This is not the address of a picture we can show.")).toBeVisible();
  await expect(picture).toBeFocused();

  await name.fill("x".repeat(300));
  await picture.fill(PICTURE);
  await save.click();
  await expect(name).toHaveAccessibleDescription("This is too long. Use at most 256 characters.");
  await expect(name).toBeFocused();

  await name.fill(withNoise("Ada Lovelace"));
  await save.click();
  await expect(toastOf(page, "Name and picture saved")).toBeVisible();
  await goToSettings(page);
  await expect(name).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("img", { name: "Ada Lovelace" })).toHaveAttribute("src", PICTURE);

  // The picture is also shown after a navigation from a page whose Content-Security-Policy forbids it.
  await page.goto("/landing");
  await page.getByRole("link", { name: "My purchases" }).first().click();
  await page.waitForURL("/account");
  await untilSettingsReady(page);
  const shown = page.getByRole("img", { name: "Ada Lovelace" });
  await expect(shown).toHaveAttribute("src", PICTURE);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);

  await name.fill("");
  await picture.fill("");
  await save.click();
  await expect(toastOf(page, "Name and picture saved")).toBeVisible();
  await goToSettings(page);
  await expect(name).toHaveValue("");
  await expect(picture).toHaveValue("");
  await expect(page.locator(`img[src="${PICTURE}"]`)).toHaveCount(0);
});

test("the code of the settings is loaded when a setting is used @long", async ({ page }) => {
  await openAccount(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await untilSettingsReady(page);
  expect(
    asked.filter((url) =>
      /client|identity-sdk|identitytoolkit|enrol|qr-/.test(
        new URL(url).pathname.replace("entry.client-", ""),
      ),
    ),
  ).toEqual([]);
  expect(asked.some((url) => url.includes("settings"))).toBe(true);
});

test("deleting an account requires its address and password, and signs out other tabs", async ({
  page,
  context,
}) => {
  const email = await openAccount(page);
  await forgetSdk(page);
  const tab = await context.newPage();
  await goToSettings(tab);

  await page.getByLabel(`Type ${email} to confirm`).fill("something else");
  await page.getByRole("button", { name: "Delete account for good" }).click();
  await expect(page.getByText("exactly as it stands here")).toBeVisible();
  await page.getByLabel(`Type ${email} to confirm`).fill(withNoise(email));
  await page.getByRole("button", { name: "Delete account for good" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByLabel("Your current password").fill("a long walk home");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();

  await expect(page).toHaveURL(/\/$/);
  await expect(toastOf(page, "Your account is deleted.")).toBeVisible();
  await expect(tab).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto("/sign-in");
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Email or password is wrong.")).toBeVisible();
});
