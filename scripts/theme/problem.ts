/** Something in a store that its maker must change. */
export interface Problem {
  /** File in the store's folder, such as "theme.ts". */
  readonly file: string;
  /** Such as "theme.brand". */
  readonly field: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** A problem of a field of the theme. */
export function themeProblem(field: string, message: string): Problem {
  return { file: "theme.ts", field: `theme.${field}`, message };
}
