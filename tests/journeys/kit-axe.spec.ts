import { expect, test } from "@playwright/test";
import { faults as findFaults } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";
import { openKit } from "./kit-page.ts";
import { untilSettled } from "./settled.ts";

/** White on the default green has a contrast of 2.3:1, so these samples are exempt from the contrast rule only. */
const EXEMPT = ".default-theme button";

test("the kit has no accessibility problem @long", async ({ page }) => {
  const faults = () => findFaults(page, { exempt: EXEMPT });
  await openKit(page);
  expect(await faults()).toEqual([]);

  for (const label of ["County", "Searchable county"]) {
    await page.getByRole("button", { name: new RegExp(`^${label} `) }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    expect(await faults(), label).toEqual([]);
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  for (const name of ["Open modal", "Open held modal", "Open slideover"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await faults(), name).toEqual([]);
    await page.getByRole("button", { name: /Done|Let go/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add toast without end" }).click();
  await page.getByRole("button", { name: "Add described toast" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  expect(await faults(), "toasts").toEqual([]);
});

test("the kit hydrates without a warning or a blocked style @long", async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.location().url.endsWith(".png"))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "")) complaints.push(request.url());
  });
  for (const path of ["/dev/kit", "/dev/links", "/dev/forced-dark", "/dev/slow"]) {
    await page.goto(path);
    await untilHydrated(page);
    await untilSettled(page);
  }
  await openKit(page);
  for (const name of ["Open modal", "Open slideover"]) {
    await page.getByRole("button", { name, exact: true }).click();
    // The dialog reacts to keys only once it has the focus, which it takes after it is shown.
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add toast", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  expect(complaints).toEqual([]);
});
