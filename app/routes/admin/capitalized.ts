/** For keys of texts that are put together. */
export function capitalized<T extends string>(text: T): Capitalize<T> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<T>;
}
