export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Searched instead of the label. */
  readonly keywords?: readonly string[];
}

export type Move = "first" | "last" | "next" | "previous";

/** The index after a move from `active` (-1 for none). Skips disabled options and does not wrap. */
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

/** The next option that starts with the typed letters, wrapping around; -1 if there is none. */
export function findByPrefix(
  options: readonly SelectOption[],
  active: number,
  typed: string,
): number {
  // One letter moves to the next match; further letters refine the current match.
  const start = typed.length === 1 ? active + 1 : Math.max(active, 0);
  const prefix = typed.toLowerCase();
  for (let step = 0; step < options.length; step += 1) {
    const index = (start + step) % options.length;
    const option = options[index];
    if (option && !option.isDisabled && option.label.toLowerCase().startsWith(prefix)) return index;
  }
  return -1;
}

/** Options that contain the query as it was typed, ignoring case. */
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
