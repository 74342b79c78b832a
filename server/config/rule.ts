/** A rule between several variables. */
export interface Rule<Env> {
  /** The first name is the one to report. The rule is skipped if any of these variables is invalid. */
  readonly between: readonly (keyof Env)[];
  readonly isBroken: (env: Env) => boolean;
  readonly problem: string;
}
