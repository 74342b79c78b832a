/** What a select chooses from, and how the keyboard and the search move in it. */

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Searched in place of the label. */
  readonly keywords?: readonly string[];
}

export type Move = "first" | "last" | "next" | "previous";

/** The index to go to from `active` (-1 for none); disabled options are skipped, nothing wraps. */
export function moveActive(options: readonly SelectOption[], active: number, move: Move): number {
  const isEnabled = (option: SelectOption) => !option.isDisabled;
  const found = {
    first: () => options.findIndex(isEnabled),
    last: () => options.findLastIndex(isEnabled),
    next: () => options.findIndex((option, index) => index > active && isEnabled(option)),
    previous: () => options.findLastIndex((option, index) => index < active && isEnabled(option)),
  }[active < 0 && move === "previous" ? "last" : move]();
  return found < 0 ? active : found;
}

/** The next option that begins with the typed letters, from `active` on and around; -1 where there is none. */
export function findByPrefix(
  options: readonly SelectOption[],
  active: number,
  typed: string,
): number {
  // One letter goes on to the next such option; more letters narrow down the one they are on.
  const start = typed.length === 1 ? active + 1 : Math.max(active, 0);
  const prefix = typed.toLowerCase();
  for (let step = 0; step < options.length; step += 1) {
    const index = (start + step) % options.length;
    const option = options[index];
    if (option && !option.isDisabled && option.label.toLowerCase().startsWith(prefix)) return index;
  }
  return -1;
}

/** Options that hold the query literally, whatever its case. */
export function filterOptions(
  options: readonly SelectOption[],
  query: string,
): readonly SelectOption[] {
  const wanted = query.toLowerCase();
  return options.filter(({ label, keywords = [label] }) =>
    keywords.some((text) => text.toLowerCase().includes(wanted)),
  );
}

export function keyToMove(key: string): Move | undefined {
  switch (key) {
    case "ArrowDown":
      return "next";
    case "ArrowUp":
      return "previous";
    case "Home":
    case "PageUp":
      return "first";
    case "End":
    case "PageDown":
      return "last";
    default:
      return undefined;
  }
}
