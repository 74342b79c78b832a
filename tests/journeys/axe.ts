/** Accessibility faults of the page that is open. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

/**
 * Through the debugger and not as a script of the page, whose policy would refuse it. `exempt`: a selector of what need
 * not have contrast.
 */
export async function violations(page: Page, exempt?: string): Promise<string[]> {
  await page.evaluate(axe);
  const all = (await page.evaluate(
    "axe.run(document, { rules: { 'color-contrast': { enabled: false } } })",
  )) as { violations: Finding[] };
  const where = exempt ? `{ exclude: [${JSON.stringify(exempt)}] }` : "document";
  const contrast = (await page.evaluate(`axe.run(${where}, { runOnly: ["color-contrast"] })`)) as {
    violations: Finding[];
  };
  return [...all.violations, ...contrast.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** Waits until what enters has entered: half-transparent text has no contrast. */
export const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
