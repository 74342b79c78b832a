/** What a maker says of the shop at `npm run store -- new`, in place of the template's. */
import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { z } from "zod";
import { describeIssue } from "#domain/catalog/describe-issue.ts";
import { words } from "#domain/catalog/fields.ts";
import { storeSchema } from "#domain/catalog/offer.ts";
import { themeSchema } from "#domain/catalog/theme.ts";
import { splitPoint } from "#domain/catalog/split-point.ts";
import { findCurrency } from "#domain/currencies.ts";

/** By the names of the flags; as typed. */
export interface OwnWords {
  readonly name?: string | undefined;
  readonly sells?: string | undefined;
  readonly for?: string | undefined;
  /** Points, separated by semicolons. */
  readonly inside?: string | undefined;
  readonly color?: string | undefined;
  readonly price?: string | undefined;
  readonly file?: string | undefined;
}

export const TEMPLATE_WORDS = { name: "My Shop", sells: "My Download" };
export const TEMPLATE_FILE = "my-download.pdf";
const CURRENCY = "EUR";
/** Letters of a text that begins with the points: as many as search engines show. */
const LEAD_LENGTH = 160;

const { shape } = storeSchema;
const schemas = {
  name: shape.name,
  sells: shape.offer.shape.name,
  // Shorter than in stores: it stands on one or two lines of a phone.
  for: words(60),
  inside: shape.offer.shape.contents.unwrap(),
  file: shape.files.element.shape.name,
};

/** Typeset and without the spaces around them, or the problem with the first that the store's schema refuses. */
export async function checkOwnWords(
  given: OwnWords,
): Promise<{ readonly words: OwnWords } | { readonly problem: string }> {
  const { color, price, file } = given;
  const inside = given.inside && typeset(given.inside);
  const read = { ...given, inside };
  for (const flag of ["name", "sells", "for"] as const) {
    const text = given[flag] && typeset(given[flag]);
    const { data, error } = schemas[flag].optional().safeParse(text, saidAsInStores);
    if (error) return { problem: `--${flag} ${error.issues[0]?.message}.` };
    read[flag] = data;
  }
  const problems = {
    inside: inside === undefined ? undefined : findPointsProblem(inside),
    color: color === undefined ? undefined : await findColorProblem(color),
    price: price === undefined ? undefined : findAmountProblem(price),
    file: file === undefined ? undefined : findFileProblem(file),
  };
  const [found] = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return found ? { problem: `--${found[0]}: ${found[1]}.` } : { words: read };
}

const saidAsInStores = {
  jitless: true,
  error: describeIssue,
} satisfies z.core.ParseContext<z.core.$ZodIssue>;

/** Keyboards have the straight apostrophe only. */
function typeset(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, "’");
}

/** One semicolon may end the last point. */
function pointsOf(inside: string): string[] {
  return inside
    .replace(/;\s*$/, "")
    .split(";")
    .map((point) => point.trim());
}

function findPointsProblem(inside: string): string | undefined {
  const points = pointsOf(inside);
  const { error } = schemas.inside.safeParse(points, saidAsInStores);
  const [issue] = error?.issues ?? [];
  if (!issue) return undefined;
  const [place] = issue.path;
  if (typeof place === "number") return `point ${place + 1} ${issue.message}`;
  return `has ${points.length} ${points.length === 1 ? "point" : "points"}: write two to six, separated by semicolons`;
}

async function findColorProblem(brand: string): Promise<string | undefined> {
  // On demand: a deployed shop lacks the packages.
  const { checkColors } = await import("../theme/colors.ts");
  return checkColors(themeSchema.parse({ brand }))[0]?.message;
}

function findAmountProblem(price: string): string | undefined {
  const amount = minorUnits(price);
  if (amount === undefined) return `${price} is no amount: write one in euros, such as 24 or 24.50`;
  const { minimum = 0, maximum = 0 } = findCurrency(CURRENCY) ?? {};
  const say = (units: number) => (units / 100).toFixed(2);
  if (amount > 0 && amount < minimum)
    return `${price} is less than Stripe charges: write ${say(minimum)} or more`;
  return amount > maximum
    ? `${price} is more than Stripe charges: write ${say(maximum)} or less`
    : undefined;
}

function minorUnits(price: string): number | undefined {
  return /^\d+(?:[.,]\d{1,2})?$/.test(price)
    ? Math.round(Number(price.replace(",", ".")) * 100)
    : undefined;
}

function findFileProblem(path: string): string | undefined {
  if (!existsSync(path) || !statSync(path).isFile()) return `there is no file ${path}`;
  const { error } = schemas.file.safeParse(basename(path), saidAsInStores);
  return error && `the name of ${path} ${error.issues[0]?.message}`;
}

/** A text of the template with the maker's names; `told` has the template's, in the text's language. */
export function inOwnWords(text: string, { name, sells }: OwnWords, told = TEMPLATE_WORDS): string {
  const own = new Map([
    [told.name, name],
    [told.sells, sells],
  ]);
  return text
    .split(new RegExp(`(${told.name}|${told.sells})`))
    .map((part) => own.get(part) ?? part)
    .join("");
}

/** What a source of the new store has besides texts. `insideTitle` is the heading of what is inside. */
export function changeSource(
  file: string,
  source: string,
  given: OwnWords,
  insideTitle: string,
): string {
  const { color, price, file: sold, inside } = given;
  const points = inside === undefined ? undefined : listed(pointsOf(inside));
  if (file.startsWith("landing")) return changeLanding(source, given, insideTitle);
  if (file === "index.ts" && inside !== undefined)
    return source
      .replace(/\/\/ contents: .*/, () => `contents: ${points},`)
      .replace(/(?<=\n {4}summary: )".*"/, literal(joined(sentencesOf(inside))));
  if (file === "theme.ts" && color !== undefined)
    return source.replace(/(?<=\n {2}brand: )".*?"/, literal(color));
  if (file === "plans.ts") {
    const priced =
      price === undefined
        ? source
        : source.replace(/(?<=\n {4}price: )\d+/, String(minorUnits(price)));
    return points === undefined
      ? priced
      : priced.replace(/(?<=\n {4}includes: )\[[^]*?\n {4}\]/, () => points);
  }
  if (file === "files.ts" && sold !== undefined)
    return source
      .replace(`"${TEMPLATE_FILE}"`, literal(basename(sold)))
      .replace(/^ *description: .*\n/m, "");
  return source;
}

function listed(points: readonly string[]): string {
  return `[\n${points.map((point) => `      ${JSON.stringify(point)},\n`).join("")}    ]`;
}

/** The points without their details. */
function sentencesOf(inside: string): string[] {
  return pointsOf(inside)
    .map((point) => splitPoint(point).name)
    .map((name) => (/[.!?…]$/.test(name) ? name : `${name}.`));
}

/** Those of the sentences that fit. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => {
    const longer = `${text} ${next}`;
    return longer.length > LEAD_LENGTH ? text : longer;
  });
}

const literal = (value: string) => () => JSON.stringify(value);

function changeLanding(source: string, { sells, inside, ...given }: OwnWords, insideTitle: string) {
  let changed = source;
  // What is sold is a better headline than a slogan, and what is inside a better lead.
  changed = changed.replace(
    /(?<=\n {2}headline: )(".*")(,\n {2}lead: )(".*")/,
    (_, first: string, between: string, last: string) => {
      const [slogan = "", lead = ""] = [first, last].map((text) => JSON.parse(text) as string);
      const begin = sells === undefined ? [] : [slogan];
      const told = joined([...(inside === undefined ? begin : sentencesOf(inside)), lead]);
      return JSON.stringify(sells ?? slogan) + between + JSON.stringify(told);
    },
  );
  if (given.for !== undefined)
    changed = changed.replace(/(?<=\n {2}eyebrow: )".*"/, literal(given.for));
  // The points of the section say what any download can do.
  if (inside !== undefined)
    changed = changed
      .replace(/(?<=\n {2}discover: \{\n {4}title: )".*",\n {4}nav: ".*"/, literal(insideTitle))
      .replace(/(?<=\n {2}discover: \{[^}]*)\n {4}points: \[[^]*?\n {4}\],/, "");
  return changed;
}
