import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { untilSettled } from "./settled.ts";

const LANDINGS = ["/landing", "/landing-v2"] as const;
const MAX_FONT_BYTES = 30_000;

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Hydration replaces absolute times with relative ones.
  await expect(page.locator("time").first()).toHaveText(/ago|last|yesterday|today/);
}

/** Responds to `/` with the first part of a document, and with the rest after `sendRest`. */
async function serveInTwoParts(first: string, rest: string) {
  const { promise: isSent, resolve: sendRest } = Promise.withResolvers<void>();
  const server: Server = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(404).end();
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(first);
    void isSent.then(() => response.end(rest));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest,
    async [Symbol.asyncDispose]() {
      sendRest();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Phones show that of a row which is open. */
const shownDates = (page: Page, attribute = "") =>
  page.locator(`time${attribute}`).filter({ visible: true });

const openIdeas = (page: Page) =>
  page
    .locator("#ideas details")
    .evaluateAll((rows) => rows.forEach((row) => row.setAttribute("open", "")));

const heightsOfDates = (page: Page) =>
  page
    .locator("ul:has(time)")
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));

for (const path of LANDINGS) {
  test(`${path} has no layout shift while it loads or scrolls${path === "/landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await openHydrated(page, path);
      for (const element of await page.locator("main section").all())
        await element.scrollIntoViewIfNeeded();
      await page.evaluate(() => document.fonts.ready);
      await untilSettled(page);
      expect(await page.evaluate("shifts"), `${width} px`).toEqual([]);
    }
  });

  test(`${path} is not painted before its header is complete @long`, async ({ page, request }) => {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    const middle = html.indexOf("</ul>", html.indexOf("<header"));
    expect(middle).toBeGreaterThan(0);
    await using site = await serveInTwoParts(html.slice(0, middle), html.slice(middle));
    await page.goto(site.url, { waitUntil: "commit" });
    await page.locator("header").waitFor({ state: "attached" });
    // Time enough for a browser that may paint.
    for (let count = 0; count < 20; count += 1) await page.evaluate(() => fetch("/other"));
    expect(await page.evaluate(() => performance.getEntriesByType("paint"))).toEqual([]);
    site.sendRest();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
      .toBeGreaterThan(0);
    await expect(page.locator("main")).toBeVisible();
  });

  test(`${path} loads at most 30 KB of fonts, shows dates relatively after hydration in as many lines at 320 px, and places on a map${path === "/landing" ? "" : " @long"}`, async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const viewport = { width: 320, height: 720 };
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport });
    await plain.goto(new URL(path, baseURL).href);
    await openIdeas(plain);
    const before = await heightsOfDates(plain);
    await plain.close();
    expect(before.length).toBeGreaterThan(0);
    await page.setViewportSize(viewport);
    const fonts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "font") fonts.push(response.body());
    });
    await openHydrated(page, path);
    await openIdeas(page);

    await test.step("fonts", async () => {
      await page.evaluate(() => document.fonts.ready);
      await untilSettled(page);
      const bytes = (await Promise.all(fonts)).reduce((sum, { length }) => sum + length, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(MAX_FONT_BYTES);
      expect(
        await page.locator("h1").evaluate((heading) => {
          const { fontFamily, fontSize } = getComputedStyle(heading);
          // The other families are its fallbacks.
          return document.fonts.check(`${fontSize} ${fontFamily.split(",")[0]}`);
        }),
      ).toBe(true);
    });

    await test.step("the date of an idea", async () => {
      const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
      expect(html).toMatch(/<time dateTime="2025-01-10T09:00:00.000Z"[^>]*>Jan 10, 2025<\/time>/i);
      const seen = shownDates(page, '[datetime="2025-01-10T09:00:00.000Z"]');
      await expect(seen).not.toHaveText(/2025/);
      await expect(seen).toHaveAttribute("title", "Jan 10, 2025");
    });

    await test.step("the number of lines", async () => {
      for (const time of await shownDates(page).all()) {
        await time.scrollIntoViewIfNeeded();
        await expect(time).not.toHaveText(/20\d\d/);
      }
      expect(await heightsOfDates(page)).toEqual(before);
    });

    await test.step("a place is a dot on the map", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      const map = page.getByRole("img", { name: "Map: where Basel, Switzerland is" });
      await map.scrollIntoViewIfNeeded();
      const box = await map.boundingBox();
      const dot = await map.locator("circle").last().boundingBox();
      expect(box && dot && dot.x > box.x && dot.x + dot.width < box.x + box.width).toBe(true);
      expect(box && dot && dot.y > box.y && dot.y + dot.height < box.y + box.height).toBe(true);
      // The page sets `href` after the first paint.
      await expect(map.locator("use")).toHaveAttribute("href", /#art$/);
      const land = await map.locator("use").getAttribute("href");
      expect((await page.request.get(land?.split("#")[0] ?? "")).status()).toBe(200);
    });
  });
}

test("without JavaScript the text, the menu, the answers and the paywall link work", async ({
  browser,
  baseURL,
}) => {
  for (const path of LANDINGS) {
    const page = await browser.newPage({
      javaScriptEnabled: false,
      baseURL: baseURL ?? "",
      viewport: { width: 360, height: 720 },
    });
    await page.goto(path);
    const map = page.locator("figure svg:visible use").first();
    await expect(map).toHaveAttribute("href", /#art$/);
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("link", { name: "Questions" }).click();
    await expect(page).toHaveURL(`${path}#questions`);
    const question = page.locator("#questions details").first();
    await expect(question.locator("p")).toBeHidden();
    await question.locator("summary").click();
    await expect(question.locator("p")).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL(`${path}/paywall`);
    await page.close();
  }
});

/** Scrolls with the wheel and waits for the end, because a scroll that starts earlier would be added to this one. */
async function turnWheel(page: Page, pixels: number): Promise<void> {
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, pixels);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + pixels);
}

test("Navbar2 shows on scrolling up and hides on scrolling down, then out of reach of Tab, but stays while it has the focus @long", async ({
  page,
}) => {
  await openHydrated(page, "/landing-v2");
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await expect(bar).toBeHidden();
  await turnWheel(page, 1500);
  await expect(bar).toBeHidden();
  await turnWheel(page, -200);
  await expect(bar).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  await expect(bar.getByRole("link", { name: "Buy now" })).toHaveAttribute(
    "href",
    "/landing-v2/paywall",
  );
  await turnWheel(page, 300);
  await expect(bar).toBeHidden();
  await turnWheel(page, -200);
  await expect(bar).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toBeHidden();

  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(
    await page
      .locator("#navbar2")
      .evaluate((element) => getComputedStyle(element).transitionProperty),
  ).toBe("none");
  await turnWheel(page, 1500);
  await turnWheel(page, -200);
  // Wait, because a hidden link cannot take the focus.
  await expect(bar).toBeVisible();
  await bar.getByRole("link", { name: "Buy now" }).focus();
  await turnWheel(page, 300);
  await expect(bar).toBeVisible();
});

test("`/` shows the same landing page on every visit, in that page's design @long", async ({
  page,
}) => {
  await page.goto("/");
  const headline = await page.locator("h1").textContent();
  const font = () => page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontFamily);
  const first = await font();
  for (let visit = 0; visit < 3; visit += 1) {
    await page.reload();
    await expect(page.locator("h1")).toHaveText(headline ?? "");
    expect(await font()).toBe(first);
  }
});

test("targets are at least 24 px wide and high, and at 200 % zoom or with forced colours nothing is cut off @long", async ({
  page,
}) => {
  for (const path of [...LANDINGS, "/landing/paywall", "/landing-v2/paywall", "/sign-in"]) {
    await page.emulateMedia({ forcedColors: "none" });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    expect(await smallTargets(page), path).toEqual([]);
    if (path === "/sign-in") continue;
    await page.emulateMedia({ forcedColors: "active" });
    // The width of a small laptop at 200 % zoom.
    await page.setViewportSize({ width: 640, height: 400 });
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      path,
    ).toBe(0);
    expect(await cutOff(page), path).toEqual([]);
  }
});

const smallTargets = (page: Page) =>
  page.locator("a, button, summary, label:has(input)").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // WCAG 2.2 (2.5.8) exempts links in running text. Content for screen readers has no visible target.
      .filter((element) => !element.closest("p") && !element.classList.contains("sr-only"))
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ html }) => html.slice(0, 160)),
  );

const cutOff = (page: Page) =>
  page.locator("a, button, summary, h1, h2").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.classList.contains("sr-only"))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
