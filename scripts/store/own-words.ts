/** What a maker says of the shop at `npm run store -- new`, in place of the template's. */
import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { z } from "zod";
import { describeIssue } from "#domain/catalog/describe-issue.ts";
import { storeSchema } from "#domain/catalog/offer.ts";
import { findCurrency } from "#domain/currencies.ts";

/** By the names of the flags; as typed. */
export interface OwnWords {
  readonly name?: string | undefined;
  readonly sells?: string | undefined;
  readonly color?: string | undefined;
  readonly price?: string | undefined;
  readonly file?: string | undefined;
}

export const TEMPLATE_WORDS = { name: "My Shop", sells: "My Download" };
const TEMPLATE_FILE = "my-download.txt";
const CURRENCY = "EUR";

const { shape } = storeSchema;
const schemas = {
  name: shape.name,
  sells: shape.offer.shape.name,
  file: shape.files.element.shape.name,
};

/** Without the spaces around them, or the problem with the first that the store's schema refuses. */
export async function checkOwnWords(
  words: OwnWords,
): Promise<{ readonly words: OwnWords } | { readonly problem: string }> {
  const { color, price, file } = words;
  const read = { ...words };
  for (const flag of ["name", "sells"] as const) {
    const { data, error } = schemas[flag].optional().safeParse(words[flag], saidAsInStores);
    if (error) return { problem: `--${flag} ${error.issues[0]?.message}.` };
    read[flag] = data;
  }
  const problems = {
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

async function findColorProblem(brand: string): Promise<string | undefined> {
  // On demand: a deployed shop lacks the packages.
  const { checkColors } = await import("../theme/colors.ts");
  return checkColors({ brand, neutral: "neutral" })[0]?.message;
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

/** What a source of the new store has besides texts. */
export function changeSource(file: string, source: string, words: OwnWords): string {
  const { sells, color, price, file: sold } = words;
  const literal = (value: string) => () => JSON.stringify(value);
  // What is sold is a better headline than a slogan, which then begins the lead.
  if (file.startsWith("landing") && sells !== undefined)
    return source.replace(
      /(?<=\n {2}headline: )(".*")(,\n {2}lead: )(".*")/,
      (_, slogan: string, between: string, lead: string) =>
        JSON.stringify(sells) +
        between +
        JSON.stringify([slogan, lead].map((text) => JSON.parse(text) as string).join(" ")),
    );
  if (file === "theme.ts" && color !== undefined)
    return source.replace(/(?<=\n {2}brand: )".*?"/, literal(color));
  if (file === "plans.ts" && price !== undefined)
    return source.replace(/(?<=\n {4}price: )\d+/, String(minorUnits(price)));
  if (file === "files.ts" && sold !== undefined)
    return source
      .replace(`"${TEMPLATE_FILE}"`, literal(basename(sold)))
      .replace(/^ *description: .*\n/m, "");
  return source;
}

export function bringFile(folder: string, { file }: OwnWords): void {
  if (file === undefined) return;
  rmSync(join(folder, "files", TEMPLATE_FILE));
  cpSync(file, join(folder, "files", basename(file)));
}
