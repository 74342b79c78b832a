/** Command lines with subcommands, each an entry of a table. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";
import { inOwnWords } from "./own-clone.ts";
import { EXIT_BAD_USAGE, done, type Outcome } from "./terminal.ts";

type Option = NonNullable<ParseArgsConfig["options"]>[string];
type Values = Readonly<Record<string, unknown>>;

interface Described {
  readonly summary: string;
  readonly help?: string;
}

interface Definition<Schema extends z.ZodType, Shop> extends Described {
  /** An object schema: keys in capitals are positional arguments, the others are options. */
  readonly schema: Schema;
  readonly run: (input: z.output<Schema>, shop: Shop) => Promise<Outcome>;
}

interface Command<Shop> extends Described {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Validates the values. Returns the first issue, or the function to call with the opened shop. */
  readonly read: (values: Values) => z.core.$ZodIssue | ((shop: Shop) => Promise<Outcome>);
}

export type Commands<Shop> = Readonly<Record<string, Command<Shop>>>;

interface CommandLine<Shop> {
  readonly commands: Commands<Shop>;
  /** True if the name comes first, then its own options. Otherwise all commands share the options, in any position. */
  readonly isNameFirst?: boolean;
  readonly helpOption: Option;
  /** Error message if no command is named. By default, help is printed. */
  readonly missing?: string;
  readonly usage: (name: string | undefined) => string;
  /** `command` is undefined for an unknown name; `words` are the positional arguments. */
  readonly findProblem: (
    name: string,
    command: Command<Shop> | undefined,
    words: readonly string[],
    values: Values,
  ) => string | undefined;
  readonly describe: (key: string, message: string) => string;
}

/** The returned function makes a command. Two calls, so that TypeScript infers `Schema` although `Shop` is given. */
export const commandsOf =
  <Shop>() =>
  <Schema extends z.ZodType>({ schema, run, ...described }: Definition<Schema, Shop>) => {
    const fields = Object.entries(shapeOf(schema));
    const options = fields.filter(([key]) => !isWord(key));
    const command: Command<Shop> = {
      ...described,
      words: fields.map(([key]) => key).filter(isWord),
      options: Object.fromEntries(options.map(([key, field]) => [key, optionOf(field)])),
      read(values) {
        const { success, data, error } = schema.safeParse(values);
        return success ? (shop) => run(data, shop) : (error.issues[0] as z.core.$ZodIssue);
      },
    };
    return command;
  };

/** The returned function runs a command. It calls `open` only for a valid one. */
export const createCommandLine =
  <Shop>({ commands, isNameFirst, helpOption, missing, ...line }: CommandLine<Shop>) =>
  async (args: readonly string[], open: () => Promise<Shop>): Promise<Outcome> => {
    const usage = (name: string | undefined) => inOwnWords(line.usage(name));
    const find = (name = "") => (Object.hasOwn(commands, name) ? commands[name] : undefined);
    const refuse = (problem: string, name?: string): Outcome => ({
      exitCode: EXIT_BAD_USAGE,
      output: `${problem}\n\n${usage(name)}`,
    });
    const [first] = args;
    const own = find(first);
    if (isNameFirst && !own && first !== undefined)
      return /^(?:-h|--help)$/.test(first) ? done(usage(undefined)) : refuse(noCommand(first));
    const shared = isNameFirst ? [own] : Object.values(commands);
    const options = Object.assign({ help: helpOption }, ...shared.map((each) => each?.options));
    const parsed = tryParse(args, options);
    if (typeof parsed === "string") return refuse(parsed, first);
    const { help, ...values } = parsed.values;
    const [name, ...words] = parsed.positionals;
    if (help !== true && name === undefined && missing !== undefined) return refuse(missing);
    if (help === true || name === undefined) return done(usage(name));
    const command = find(name);
    const problem = line.findProblem(name, command, words, values);
    if (problem !== undefined || !command) return refuse(problem ?? noCommand(name), name);
    const named = command.words.map((word, at) => [word, words[at]]);
    const request = command.read({ ...values, ...Object.fromEntries(named) });
    if (typeof request === "function") return request(await open());
    return refuse(line.describe(String(request.path[0]), request.message), name);
  };

/** A line per command. Summaries begin in column `width`. */
export function listCommands<Shop>(commands: Commands<Shop>, width: number): string {
  const indent = `\n${" ".repeat(width)}`;
  const lines = Object.entries(commands).map(([name, { words, summary }]) => {
    const call = `  ${[name, ...words].join(" ")}`.padEnd(width);
    return `${call}${call.length > width ? indent : ""}${summary.replaceAll("\n", indent)}`;
  });
  return lines.join("\n");
}

export function labelOf(key: string): string {
  return isWord(key) ? key : `--${key}`;
}

function tryParse(args: readonly string[], options: Record<string, Option>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function noCommand(name: string): string {
  return `There is no command ${name}.`;
}

function isWord(key: string): boolean {
  return /^[A-Z]/.test(key);
}

function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return (schema as z.ZodObject).shape;
}

/** A schema that accepts `true` is a flag's. One that accepts a list is a repeatable option's. */
function optionOf(schema: z.core.$ZodType): Option {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  return { type: accepts(true) ? "boolean" : "string", multiple: accepts([]) };
}
