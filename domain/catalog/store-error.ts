export interface StoreProblem {
  /** Relative to the store's folder, such as "plans.ts". */
  readonly file: string;
  /** Such as "plans[1].price"; empty for the whole file. */
  readonly field: string;
  readonly message: string;
}

export class StoreError extends Error {
  readonly problems: readonly StoreProblem[];

  constructor(problems: readonly StoreProblem[]) {
    super(
      ["The store has problems:", ...problems.map((one) => problemLine(one, "store"))].join("\n"),
    );
    this.problems = problems;
  }
}

export function problemLine({ file, field, message }: StoreProblem, folder: string): string {
  return [`${folder}/${file}`, field, message].filter((part) => part !== "").join(": ");
}
