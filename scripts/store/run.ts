import { parseArgs } from "node:util";
import { isLanguageTag } from "#domain/catalog/fields.ts";
import { type Look, lookNames } from "#domain/catalog/theme.ts";
import type { OwnerIdeas } from "#server/modules/owner-ideas.ts";
import { EXIT_BAD_USAGE, print, type Terminal } from "../terminal.ts";
import { createStore } from "./create-store.ts";
import { reset, type ResetRequest, showStatus } from "./ideas.ts";
import type { OwnWords } from "./own-words.ts";
import type { StorePlace } from "./problem.ts";
import { TEMPLATE_LANGUAGE } from "./samples.ts";
import { USAGE } from "./usage.ts";

export interface StoreWork {
  readonly root: string;
  readonly place: () => StorePlace;
  readonly openIdeas: () => Promise<OwnerIdeas>;
}

/** Returns the exit code: 0 done, 1 failed, 2 usage error. `work` is used only for a valid command. */
export async function manageStore(
  words: readonly string[],
  work: StoreWork,
  terminal: Terminal,
): Promise<number> {
  const request = parseRequest(words);
  switch (request.name) {
    case "help":
      return print(terminal, USAGE);
    case "invalid":
      terminal.err.write(`${request.problem}\n\n${USAGE}`);
      return EXIT_BAD_USAGE;
    case "check": {
      // Imported on demand: a deployed shop lacks some packages of `check.ts`, but must run the other commands.
      const { check } = await import("./check.ts");
      return check(work.place(), terminal);
    }
    case "translate": {
      const { translate } = await import("./translate.ts");
      return translate(work.place(), request.language, terminal);
    }
    case "new":
      return createStore(work.root, request, terminal);
    case "status":
      return showStatus(await work.openIdeas(), terminal);
    case "reset":
      return reset(await work.openIdeas(), request, terminal);
    default:
      throw new Error(`Unknown command ${JSON.stringify(request satisfies never)}`);
  }
}

type Request =
  | { readonly name: "help" | "check" | "status" }
  | { readonly name: "invalid"; readonly problem: string }
  | { readonly name: "translate"; readonly language: string }
  | {
      readonly name: "new";
      readonly folder: string;
      readonly look: Look;
      readonly language: string;
      readonly words: OwnWords;
    }
  | ({ readonly name: "reset" } & ResetRequest);

const flag = { type: "boolean", default: false } as const;
const value = { type: "string" } as const;
const newFlags = {
  name: value,
  sells: value,
  for: value,
  inside: value,
  color: value,
  price: value,
  file: value,
  look: value,
  language: value,
} as const;

function parseRequest(words: readonly string[]): Request {
  let parsed;
  try {
    const options = {
      all: flag,
      yes: flag,
      ...newFlags,
      help: { ...flag, short: "h" },
    } as const;
    parsed = parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const [name, ...rest] = positionals;
  if (values.help) return { name: "help" };
  if (name !== "reset" && (values.all || values.yes))
    return invalid("--all and --yes are of reset.");
  for (const one of Object.keys(newFlags) as (keyof typeof newFlags)[])
    if (name !== "new" && values[one] !== undefined) return invalid(`--${one} is of new.`);
  switch (name) {
    case undefined:
      return invalid("A command is missing.");
    case "check":
    case "status":
      return rest.length > 0 ? invalid(`${name} takes no arguments.`) : { name };
    case "new":
      return parseNew(rest, values);
    case "translate":
      return parseTranslate(rest);
    case "reset":
      if (values.all !== (rest.length === 0))
        return invalid("reset takes the ids of ideas, or --all.");
      return { name, ids: rest, yes: values.yes };
    default:
      return invalid(`There is no command ${name}.`);
  }
}

function parseTranslate([language = "", ...others]: readonly string[]): Request {
  if (language === "" || others.length > 0) return invalid("translate takes one language.");
  if (!isLanguageTag(language))
    return invalid(`${language} is no language tag: write one such as de or pt-BR.`);
  return { name: "translate", language };
}

interface NewOptions extends OwnWords {
  readonly look?: string | undefined;
  readonly language?: string | undefined;
}

function parseNew(
  [folder, ...others]: readonly string[],
  { look = "calm", language = TEMPLATE_LANGUAGE, ...values }: NewOptions,
): Request {
  if (folder === undefined || others.length > 0) return invalid("new takes one folder.");
  const known = lookNames.find((one) => one === look);
  if (!known) return invalid(`There is no look ${look}: write calm, poster or plain.`);
  const { name, sells, for: audience, inside, color, price, file } = values;
  return {
    name: "new",
    folder,
    look: known,
    language,
    words: { name, sells, for: audience, inside, color, price, file },
  };
}

function invalid(problem: string): Request {
  return { name: "invalid", problem };
}
