/** `npm run simulate`: years of a shop in a world of its own, reproducible from a seed. */
import { findPlanted, planted } from "#tests/simulation/planted.ts";
import { type Findings, simulate, tellStory } from "#tests/simulation/simulate.ts";
import { storyWeights } from "#tests/simulation/stories.ts";
import type { StoryName } from "#tests/simulation/stories.ts";
import { BadUsage, runScript } from "./command.ts";

const MAX_LINES = 200;
const MAX_VIOLATIONS = 10;

const USAGE = `Usage: npm run simulate -- [--seed 1] [--years 10] [--purchases 1000] [--only STORY]
       npm run simulate -- --planted [NAME…]

Simulates years of a shop: buyers, banks, the seller and the payment service, while processes are killed, calls fail
and clocks are wrong. Afterwards an independent checker compares the database with the payment service's ledger.
Equal seeds give equal histories, and so the same hash. Prints the shortest story that breaks a rule.

  --seed       of the first year; each further year has the next number
  --purchases  in each year
  --planted    instead, applies each patch in tests/simulation/planted/ to a copy, and expects its bug to be found;
               names choose patches
  --only       one of: ${Object.keys(storyWeights).join(", ")}
`;

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new BadUsage(`--${name} is not a number.`);
  return number;
}

function isStory(name: string): name is StoryName {
  return Object.hasOwn(storyWeights, name);
}

await runScript(
  USAGE,
  {
    seed: { type: "string", default: "1" },
    years: { type: "string", default: "10" },
    purchases: { type: "string", default: "1000" },
    only: { type: "string" },
    planted: { type: "boolean" },
  },
  async (names, flags) => {
    if (flags["planted"] === true) return findAllPlanted(names.length > 0 ? names : planted);
    const { only } = flags;
    if (only !== undefined && !isStory(String(only))) throw new BadUsage("There is no such story.");
    const options = {
      seed: wholeNumber("seed", String(flags["seed"])),
      years: wholeNumber("years", String(flags["years"])),
      purchases: wholeNumber("purchases", String(flags["purchases"])),
      only: only as StoryName | undefined,
    };
    const begun = performance.now();
    const findings = await simulate({
      ...options,
      onYear: (done) => {
        if (done % 10 === 0) process.stderr.write(`${done} of ${options.years} years\n`);
      },
    });
    const seconds = (performance.now() - begun) / 1000;
    const summary = `${findings.purchases} purchases in ${seconds.toFixed(0)} s, sha256 ${findings.hash}\n`;
    if (findings.failed.length === 0) return `No rule is broken: ${summary}`;
    throw new Error(`${summary}${await describe(findings, options)}`);
  },
);

async function findAllPlanted(names: readonly string[]): Promise<string> {
  const missed: string[] = [];
  for (const name of names) {
    const { isFound, purchases, events, output } = await findPlanted(name);
    if (!isFound) missed.push(name);
    const [, rule = "?"] = /breaks rules \d+ times:\n([^:\n]+)/.exec(output) ?? [];
    const found = `after ${purchases} purchases, in ${events} events: ${rule}`;
    process.stdout.write(`${name}: ${isFound ? found : "NOT FOUND"}\n`);
  }
  if (missed.length > 0) throw new Error(`Not found: ${missed.join(", ")}`);
  return `All ${names.length} are found.\n`;
}

async function describe(
  { failed: [year] }: Findings,
  options: Parameters<typeof tellStory>[1],
): Promise<string> {
  if (!year) return "";
  const { plan, lines } = await tellStory(year, options);
  return [
    `Seed ${year.seed} breaks rules ${year.violations.length} times:`,
    ...year.violations.slice(0, MAX_VIOLATIONS),
    `The shortest story has ${lines.length} events, at "${plan.storeName}" with ${plan.processes} processes:`,
    ...lines.slice(0, MAX_LINES),
    "",
  ].join("\n");
}
