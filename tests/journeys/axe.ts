/** Finds accessibility problems on the open page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { isLong } from "../support/long.ts";
import { overflow, overlappingTexts } from "../support/misfits.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours. All others find the same problems in light and in dark mode. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Finding {
  readonly id: string;
  readonly nodes: readonly string[];
}

interface Look {
  readonly widths?: readonly number[];
  /** Selector of elements that are exempt from the rules that depend on colours. */
  readonly exempt?: string;
}

/**
 * Returns the page's accessibility violations, sideways scrolling, overlapping texts and what is out of reach, in its
 * present state. At
 * each width, runs the rules that depend on colours in light and dark mode, and all others unless they have already run
 * on equal elements. Without `LONG=1`, only the first width and mode are checked.
 */
export async function faults(
  page: Page,
  { widths = [320, 1280], exempt }: Look = {},
): Promise<string[]> {
  const found: string[] = [];
  const checked = new Set<string>();
  const modes = ["light", "dark"] as const;
  for (const [index, width] of (isLong ? widths : widths.slice(0, 1)).entries()) {
    await page.setViewportSize({ width, height: 800 });
    // Starts with the mode in which the previous width ended.
    const order = index % 2 === 0 ? modes : modes.toReversed();
    for (const colorScheme of isLong ? order : order.slice(0, 1)) {
      await page.emulateMedia({ colorScheme });
      if (await hasColorMode(page)) await expect(page.locator("html")).toHaveClass(colorScheme);
      await settle(page);
      const elements = await shown(page);
      const seen = checked.has(elements)
        ? await colourViolations(page, exempt)
        : await violations(page, exempt);
      checked.add(elements);
      const pixels = await overflow(page);
      if (pixels !== 0) seen.push(`${pixels} px too wide`);
      seen.push(...(await unreachable(page)), ...(await overlappingTexts(page)));
      found.push(...seen.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return found;
}

/** Lists that scroll sideways, but whose first items lie to the left of the scroll range. */
const unreachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("ol, ul")]
      .filter(
        ({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth > clientWidth && !scrollLeft,
      )
      .filter((list) => {
        const first = list.firstElementChild?.getBoundingClientRect();
        return first && first.left < list.getBoundingClientRect().left - 1;
      })
      .map(({ className }) => `the start of a list is out of reach: ${className}`),
  );

async function violations(page: Page, exempt?: string): Promise<string[]> {
  if (!exempt) return run(page, "document");
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  return [...(await run(page, "document", { rules })), ...(await colourViolations(page, exempt))];
}

/**
 * Describes the visible elements with everything that the rules read, except colours. If the result is the same twice,
 * the rules that do not depend on colours find the same problems.
 */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { tagName, attributes, childElementCount, textContent } = element;
        const { fontSize, fontStyle, fontWeight } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return JSON.stringify([
          tagName,
          [...attributes]
            .filter(({ name }) => name !== "class" && name !== "style")
            .map(({ name, value }) => [name, value]),
          childElementCount === 0 && textContent,
          // Text for screen readers only.
          width <= 1 || height <= 1,
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
          // A paragraph may look like a heading.
          tagName === "P" && [fontSize, fontStyle, fontWeight],
        ]);
      })
      .join("\n"),
  );

function colourViolations(page: Page, exempt?: string): Promise<string[]> {
  const scope = exempt ? JSON.stringify({ exclude: [exempt] }) : "document";
  return run(page, scope, { runOnly: COLOUR_RULES });
}

/**
 * Injects axe through the debugger, because the Content-Security-Policy would block a script. Returns nothing about
 * checks that passed, which would take twice the time. Skips the inbox's frames, where axe cannot run.
 */
async function run(page: Page, scope: string, rules: object = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const options = { ...rules, resultTypes: ["violations"], preload: false, iframes: false };
  const found: Finding[] = await page.evaluate(
    `axe.run(${scope}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(" ")}`);
}

/** Waits for entrance animations to start and finish, because half-transparent text lacks contrast. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // A dialog starts its animation in the frame after its first one.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const entering = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    for (let left = entering(); left.length > 0; left = entering())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });

/** The payment page and the inbox have no script; their styles follow the system's mode. */
const hasColorMode = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.length > 0);
