import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function open(page: Page, path = "/dev/links"): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

const throwLater = (page: Page, text: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message);
    });
  }, text);

test("an unhandled error switches a page to the error view, and a navigation clears it", async ({
  page,
}) => {
  for (const path of ["/dev/links", "/landing", "/sign-in"])
    await test.step(path, async () => {
      await open(page, "/dev/kit");
      await open(page, path);
      await page.mouse.move(5, 5);
      await throwLater(page, "first");
      await expect(heading(page)).toHaveText("500");
      await expect(page).toHaveTitle(/^500 - Internal Server Error \| /);
      await expect(page.locator("#layout")).toHaveCount(0);
      // A second error does not replace the first.
      await throwLater(page, "second");
      await untilSettled(page);
      await expect(heading(page)).toHaveText("500");
      await expect(page.getByText("second")).toHaveCount(0);
      await page.goBack();
      await expect(heading(page)).toHaveText("Component kit");
    });
});

test("an unhandled rejection shows the error view, and a client-side navigation clears it @long", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("link", { name: "Component kit" }).click();
  await expect(heading(page)).toHaveText("Component kit");
  await page.evaluate(() => void Promise.reject(new Error("not handled")));
  await expect(heading(page)).toHaveText("500");
  await page.goBack();
  await expect(heading(page)).toHaveText("Links");
  await expect(page.locator("#layout")).toHaveCount(1);
});

test("errors of event handlers and errors that are not the page's own do not show the error view @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await open(page);
  await page.getByRole("button", { name: "Throw in an event handler" }).click();
  await expect.poll(() => errors).toEqual(["A handler threw"]);
  await untilSettled(page);
  await expect(heading(page)).toHaveText("Links");
  await page.evaluate(async () => {
    const frames = (file: string) => `Error: theirs\n    at run (${file}:1:2)`;
    const theirs = (file: string) => Object.assign(new Error("theirs"), { stack: frames(file) });
    const events: ErrorEventInit[] = [
      { message: "Script error." },
      { message: "ResizeObserver loop completed with undelivered notifications." },
      { error: theirs("chrome-extension://abcdef/content.js") },
      { error: theirs("https://tags.example/tag.js") },
      { error: new Error("own"), filename: "moz-extension://abcdef/content.js" },
    ];
    for (const event of events) dispatchEvent(new ErrorEvent("error", event));
    reportError(new Error("dealt with"));
    void Promise.reject(theirs("safari-web-extension://abcdef/content.js"));
    void Promise.reject("a text");
    void fetch("/healthz", { signal: AbortSignal.abort() });
    void fetch("http://127.0.0.1:1/");
    void import("/assets/missing-chunk.js" as string);
    // Provokes the browser's ResizeObserver error, because each size change causes another.
    const box = document.body.appendChild(document.createElement("div"));
    const observer = new ResizeObserver(() => {
      box.style.width = `${box.offsetWidth + 1}px`;
    });
    observer.observe(box);
    await new Promise((resolve) => addEventListener("error", resolve, { once: true }));
    observer.disconnect();
  });
  await untilSettled(page);
  await expect(heading(page)).toHaveText("Links");
});
