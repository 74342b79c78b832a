/** Finds accessibility problems of the open page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours. All others find the same in light and in dark mode. */
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
 * Accessibility violations of the page in its present state, and sideways scrolling. Runs every rule in light mode and
 * the rules that depend on colours in dark mode, at each width.
 */
export async function faults(
  page: Page,
  { widths = [320, 1280], exempt }: Look = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      if (await hasColorMode(page)) await expect(page.locator("html")).toHaveClass(colorScheme);
      await settle(page);
      const seen =
        colorScheme === "light"
          ? await violations(page, exempt)
          : await colourViolations(page, exempt);
      const pixels = await overflow(page);
      if (pixels !== 0) seen.push(`${pixels} px too wide`);
      found.push(...seen.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return found;
}

async function violations(page: Page, exempt?: string): Promise<string[]> {
  if (!exempt) return run(page, "document");
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  return [...(await run(page, "document", { rules })), ...(await colourViolations(page, exempt))];
}

function colourViolations(page: Page, exempt?: string): Promise<string[]> {
  const scope = exempt ? JSON.stringify({ exclude: [exempt] }) : "document";
  return run(page, scope, { runOnly: COLOUR_RULES });
}

/**
 * Injects axe through the debugger, because the page's policy would block a script. What passed is neither described
 * nor sent here: that would take twice the time.
 */
async function run(page: Page, scope: string, rules: object = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const options = { ...rules, resultTypes: ["violations"], preload: false };
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

/** The payment page and the inbox have no script: their styles ask for the system's mode. */
const hasColorMode = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.length > 0);

/** How many pixels the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
