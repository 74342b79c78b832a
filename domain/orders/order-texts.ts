/**
 * Lines of text that buyers may type in the checkout form, and the most characters of each. Sign-in and retry keep
 * them, and the order stores them. Contains no schemas, because browsers load this file.
 */
export const orderTexts = {} as const satisfies Readonly<Record<string, number>>;

type TextName = keyof typeof orderTexts;
export type OrderTexts = { readonly [Name in TextName]?: string | undefined };

export const textNames = Object.keys(orderTexts) as TextName[];

export function mapTexts<T>(convert: (most: number) => T): Record<TextName, T> {
  const entries = textNames.map((name) => [name, convert(orderTexts[name])]);
  return Object.fromEntries(entries) as Record<TextName, T>;
}

/** The named fields that are not empty. */
export function filled<Name extends string>(
  names: readonly Name[],
  fields: { readonly [Each in Name]?: string | undefined },
): { readonly [Each in Name]?: string } {
  const entries = names.map((name) => [name, fields[name]]);
  return Object.fromEntries(entries.filter(([, text]) => text));
}
