import { expect, type Page } from "@playwright/test";
import { holdClock } from "./hold-clock.ts";
import { openKit, test } from "./kit-page.ts";

const list = (page: Page) => page.getByRole("listbox");
const active = (page: Page) => list(page).locator("[data-active]");

/** The trigger's accessible name is its label followed by the selection. */
function trigger(page: Page, label: string) {
  return page.getByRole("button", { name: new RegExp(`^${label} `) });
}

test("AC-9.7 a list without options shows a message, and a list is at most 240 px high @long", async ({
  kit: page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await trigger(page, "None").click();
  await expect(page.getByText("No options.", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await trigger(page, "Searchable none").click();
  await expect(page.getByText("No options.", { exact: true })).toBeVisible();
  const search = page.getByRole("combobox", { name: "Search..." });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute("autocomplete", "off");
  await page.keyboard.press("Escape");

  await trigger(page, "Searchable county").click();
  await search.fill("zzz");
  await expect(page.getByText('No results for "zzz".', { exact: true })).toBeVisible();
  await search.fill('say "(');
  await expect(page.getByText('No results for "say "(".', { exact: true })).toBeVisible();
  await search.fill("(");
  await expect(page.getByText('No results for "(".', { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  for (const label of ["Many", "Searchable many"]) {
    await trigger(page, label).click();
    await expect(list(page).getByRole("option")).toHaveCount(30);
    expect((await list(page).boundingBox())?.height).toBe(240);
    const isScrollable = await list(page).evaluate(
      (element) =>
        element.scrollHeight > element.clientHeight &&
        getComputedStyle(element).overflowY === "auto",
    );
    expect(isScrollable).toBe(true);
    await page.keyboard.press("End");
    await expect(active(page)).toHaveText("Option 30");
    await expect(active(page)).toBeInViewport();
    await page.keyboard.press("Escape");
  }
  expect(errors).toEqual([]);
});

test("AC-9.8 the arrow keys move through the plain list @long", async ({ kit: page }) => {
  const county = trigger(page, "County");
  await expect(county).toHaveAttribute("aria-haspopup", "listbox");
  await expect(county).toHaveAttribute("aria-expanded", "false");
  await county.focus();
  for (const key of ["Enter", "Space", "ArrowDown"]) {
    await page.keyboard.press(key);
    await expect(county).toHaveAttribute("aria-expanded", "true");
    await expect(active(page)).toHaveText("Avon");
    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(county).toBeFocused();
  }
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText("Kent");
  for (const [key, label] of [
    ["ArrowDown", "Kent"],
    ["Home", "Avon"],
    ["ArrowUp", "Avon"],
    ["ArrowDown", "Devon"],
    ["End", "Kent"],
    ["PageUp", "Avon"],
    ["PageDown", "Kent"],
    ["Tab", "Kent"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(active(page)).toHaveText(label);
  }
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(county).toContainText("Choose");
});

test("AC-9.8 letters typed within 350 ms form one query @long", async ({ page }) => {
  const pass = await holdClock(page, () => openKit(page));
  await trigger(page, "County").click();
  await pass(100);
  await page.keyboard.press("d");
  await expect(active(page)).toHaveText("Devon");
  await pass(340);
  await page.keyboard.press("o");
  await expect(active(page)).toHaveText("Dorset");
  await pass(360);
  await page.keyboard.press("k");
  await expect(active(page)).toHaveText("Kent");
  await pass(360);
  await page.keyboard.press("d");
  await expect(active(page)).toHaveText("Devon");
});

test("AC-9.8 choosing closes the list, shows the choice, and reopening starts there @long", async ({
  kit: page,
}) => {
  const county = trigger(page, "County");
  await county.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(0);
  await expect(county).toBeFocused();
  await expect(county).toContainText("Devon");
  await page.keyboard.press("Space");
  await expect(active(page)).toHaveText("Devon");
  await expect(list(page).getByRole("option", { name: "Devon" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(county).toContainText("Devon");
  await expect(county).toBeFocused();
});

test("AC-9.8 clicking a disabled row does nothing, clicking outside closes the list unchanged @long", async ({
  kit: page,
}) => {
  const county = trigger(page, "County");
  await county.click();
  await list(page).getByRole("option", { name: "Cumbria" }).click({ force: true });
  await expect(list(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(county).toContainText("Choose");
  await expect(county).toBeFocused();
  await county.click();
  await list(page).getByRole("option", { name: "Kent" }).click();
  await expect(county).toContainText("Kent");
  await expect(county).toBeFocused();
});

test("AC-9.8 EV finds Devon, the query stays and Tab moves on", async ({ kit: page }) => {
  const county = trigger(page, "Searchable county");
  await county.click();
  const search = page.getByRole("combobox", { name: "Search..." });
  await expect(active(page)).toHaveText("Kent");
  await search.fill("EV");
  await expect(list(page).getByRole("option")).toHaveText(["Devon"]);
  await page.keyboard.press("Escape");
  await expect(county).toBeFocused();
  await expect(county).toContainText("Kent");
  await county.click();
  await expect(search).toHaveValue("EV");
  await expect(active(page)).toHaveText(/^$|Devon/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(county).toContainText("Devon");
  await expect(county).toBeFocused();
  await county.click();
  await page.keyboard.press("Tab");
  await expect(list(page)).toHaveCount(0);
  await expect(trigger(page, "Many")).toBeFocused();
});

test("several options can be chosen while the list stays open @long", async ({ kit: page }) => {
  const counties = trigger(page, "Counties");
  await counties.click();
  await expect(list(page)).toHaveAttribute("aria-multiselectable", "true");
  await list(page).getByRole("option", { name: "Devon" }).click();
  await list(page).getByRole("option", { name: "Kent" }).click();
  await expect(counties).toContainText("2 selected");
  await list(page).getByRole("option", { name: "Kent" }).click();
  await expect(counties).toContainText("1 selected");
  await expect(list(page)).toBeVisible();
});

test("a query without a match can be added as an option or looked up elsewhere @long", async ({
  kit: page,
}) => {
  await trigger(page, "Creatable").click();
  const search = page.getByRole("combobox", { name: "Search..." });
  await search.fill("Rutland");
  await expect(active(page)).toHaveText('Create "Rutland"');
  await page.keyboard.press("Enter");
  await trigger(page, "Creatable").click();
  await expect(list(page).getByRole("option")).toHaveText(["Rutland"]);
  await page.keyboard.press("Escape");
  await trigger(page, "From afar").click();
  await search.fill("x");
  await expect(list(page).getByRole("option")).toHaveText(["x 1", "x 2", "x 3"]);
  await page.keyboard.press("Enter");
  await expect(trigger(page, "From afar")).toContainText("x 1");
});

test("the list is 8 px below its trigger, aligned to its end, and flips if there is no room @long", async ({
  kit: page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const county = trigger(page, "County");
  await county.evaluate((element) =>
    element.scrollIntoView({ block: "start", behavior: "instant" }),
  );
  await county.click();
  const popup = list(page).locator("..");
  await expect(popup).toHaveCSS("z-index", "20");
  const box = await county.boundingBox();
  const below = await popup.boundingBox();
  expect((below?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBe(8);
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBe((box?.x ?? 0) + (box?.width ?? 0));
  await page.keyboard.press("Escape");
  await county.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
  await county.click();
  const anchor = await county.boundingBox();
  const above = await popup.boundingBox();
  expect((anchor?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(8);
});

test("AC-9.7 Escape closes a list without options and returns the focus @long", async ({
  kit: page,
}) => {
  await trigger(page, "None").click();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(trigger(page, "None")).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(trigger(page, "None")).toHaveAttribute("aria-expanded", "false");
  await expect(trigger(page, "None")).toBeFocused();
});

test("the first enabled match is highlighted, and Enter chooses it @long", async ({
  kit: page,
}) => {
  await trigger(page, "Searchable county").click();
  await page.getByRole("combobox").fill("r");
  await expect(active(page)).toHaveText("Dorset");
  await page.keyboard.press("Enter");
  await expect(trigger(page, "Searchable county")).toHaveText(/Dorset/);
});

test("a click beside the options keeps the focus in the field @long", async ({ kit: page }) => {
  await trigger(page, "Searchable county").click();
  await page.getByRole("combobox").fill("zzz");
  await page.getByText('No results for "zzz".').click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
});
