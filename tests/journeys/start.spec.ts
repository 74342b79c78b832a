import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) lines.push(message.text());
  });
  return lines;
}

test("AC-4.12 with the marker set to false, the root is empty in HTML and filled by script @long", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  page.on("pageerror", (error) => complaints.push(error.message));
  const response = await page.goto("/dev/client-only?a=b");
  expect(await response?.text()).toContain('<div id="app"></div>');
  await untilHydrated(page);
  await expect(page.locator("#app #layout h1")).toHaveText("Client only");
  await expect(page).toHaveTitle("Client only");
  await expect(page.getByText("Query ?a=b, language en-US.")).toBeVisible();
  await expect(page.locator("#app")).toHaveCount(1);
  expect(complaints).toEqual([]);

  // From here on, the page behaves like any other page.
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await page.getByRole("link", { name: "Links" }).click();
  await expect(page).toHaveTitle("Links");
  await page.getByRole("link", { name: "Unknown page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await page.goBack();
  await page.getByRole("link", { name: "Landing page", exact: true }).click();
  await expect(page.locator("#ideas time")).not.toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("Query ?a=b, language en-US.")).toBeVisible();
  expect(documents).toBe(0);
  expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
});

test("the browser renders what the server cannot finish in time @long", async ({ page }) => {
  await page.goto("/dev/stuck");
  await expect(page.getByText(/never finishes this page.* The browser was faster\./)).toBeVisible();
});

/** Collects the page's unhandled rejections. */
async function watchRejections(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const rejections: string[] = [];
    Object.assign(window, { rejections });
    addEventListener("unhandledrejection", ({ reason }) => rejections.push(String(reason)));
  });
  return () => page.evaluate(() => (window as unknown as { rejections: string[] }).rejections);
}

test.describe("AC-4.13 an error while the app starts", () => {
  test("is logged, re-thrown and shown @long", async ({ page }) => {
    const complaints = watchConsole(page);
    const rejections = await watchRejections(page);
    // Loading the message catalogue is one step of the start.
    await page.route("**/assets/everyone-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "throw new Error('A step failed')" }),
    );
    for (const path of ["/landing", "/dev/links", "/dev/client-only"])
      await test.step(path, async () => {
        complaints.length = 0;
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("500");
        await expect(page.getByText("Internal Server Error")).toBeVisible();
        await expect(page).toHaveTitle(/^500 - Internal Server Error \| /);
        await expect.poll(rejections).toHaveLength(1);
        expect(complaints.some((line) => line.startsWith("Error while mounting app:"))).toBe(true);
      });
  });

  test("is shown with all its texts, even if the document has no settings @long", async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    const rejections = await watchRejections(page);
    await page.route("**/dev/links", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('id="__app"', 'id="gone"') });
    });
    await page.goto("/dev/links");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("500");
    await expect(page.getByText(/^Something went wrong on our side/)).toBeVisible();
    await expect.poll(rejections).toEqual(["Error: The document has no #__app"]);
    expect(complaints.some((line) => line.startsWith("Error while mounting app:"))).toBe(true);
  });
});
