export interface Rule<Env> {
  /** The first name is reported. If any of these variables is invalid, the rule is skipped. */
  readonly between: readonly (keyof Env)[];
  readonly isBroken: (env: Env) => boolean;
  readonly problem: string;
}
