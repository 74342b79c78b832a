/** `npm run store -- check`, which the build also runs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatPrice } from "#domain/money.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { counted, EXIT_DONE, EXIT_FAILED, joinLines, type Terminal } from "../terminal.ts";
import { type CheckedStore, checkStore } from "./check-store.ts";
import { lineOf, type StorePlace } from "./problem.ts";

export async function check(place: StorePlace, terminal: Terminal): Promise<number> {
  const generated = mkdtempSync(join(tmpdir(), "tollgate-check-"));
  try {
    return (await reportStore(place, generated, terminal)) ? EXIT_DONE : EXIT_FAILED;
  } finally {
    rmSync(generated, { recursive: true });
  }
}

async function reportStore(
  place: StorePlace,
  generated: string,
  { out, err }: Terminal,
): Promise<CheckedStore | undefined> {
  const { checked, problems, warnings } = await checkStore(place, generated);
  err.write(joinLines(warnings.map((warning) => `warning: ${lineOf(warning, place)}`)));
  err.write(joinLines(problems.map((problem) => lineOf(problem, place))));
  if (checked) out.write(joinLines([describeStore(checked.store), ...checked.counts]));
  return checked;
}

/** For builds: ends the process after printing all problems. */
export async function requireGoodStore(
  place: StorePlace,
  generated: string,
): Promise<CheckedStore> {
  const { stdout: out, stderr: err } = process;
  const checked = await reportStore(place, generated, { out, err, confirm: undefined });
  return checked ?? process.exit(EXIT_FAILED);
}

function describeStore({ name, plans, files, ideas, languages }: Store): string {
  const prices = plans
    .toSorted((a, b) => a.price - b.price)
    .map(({ price, currency }) => formatPrice(price, currency, "en"));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  const cost = lowest === highest ? `for ${lowest}` : `from ${lowest} to ${highest}`;
  const parts = [
    `${counted(plans.length, "plan")} ${cost}`,
    counted(files.length, "file"),
    ...(ideas.length > 0 ? [counted(ideas.length, "idea")] : []),
    `in ${languages.join(", ")}`,
  ];
  return `${name} sells ${parts.join(", ")}.`;
}
