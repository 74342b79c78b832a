/** An ICU message as compiled by `@lingui/message-utils`. */
export type Message = string | readonly Part[];

/** Plain text (`#` is the number of the enclosing plural), or an argument with its name, kind and forms. */
export type Part =
  | string
  | readonly [name: string, kind?: "plural" | "selectordinal" | "select", forms?: Forms];

interface Forms {
  readonly offset?: number;
  readonly [form: string]: Message | number | undefined;
}

export type Values = Readonly<Record<string, string | number>>;

/** Converts a message to text. `count` is the number for `#`. Throws if a value is missing. */
export function writeMessage(
  message: Message,
  values: Values,
  locale: string,
  count?: number,
): string {
  if (typeof message === "string") return message;
  return message.map((part) => writePart(part, values, locale, count)).join("");
}

function writePart(part: Part, values: Values, locale: string, count?: number): string {
  if (typeof part === "string")
    return part === "#" && count !== undefined ? writeNumber(count, locale) : part;
  const [name, kind, forms = {}] = part;
  const value = values[name];
  if (value === undefined) throw new Error(`A message needs {${name}}`);
  if (!kind) return `${value}`;
  const number = Number(value) - (forms.offset ?? 0);
  // A form for the exact value, such as "=1" or a selected word, takes precedence over the language's rules.
  const form =
    forms[value] ??
    (kind === "select" ? undefined : forms[rulesOf(kind, locale).select(number)]) ??
    forms["other"];
  return writeMessage(form as Message, values, locale, kind === "select" ? count : number);
}

// Never evicted, because a browser uses one language and the server only a few.
const numbers = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

/**
 * Every language of the interface writes whole numbers below 1,000 as plain digits. A browser's first number format takes
 * a phone about 60 ms.
 */
function writeNumber(value: number, locale: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return `${value}`;
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format.format(value);
}

function rulesOf(kind: "plural" | "selectordinal", locale: string): Intl.PluralRules {
  const key = kind + locale;
  const type = kind === "plural" ? "cardinal" : "ordinal";
  const found = rules.get(key) ?? new Intl.PluralRules(locale, { type });
  rules.set(key, found);
  return found;
}
