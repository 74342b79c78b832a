/** Where a module's code is, if the module's own file only re-exports it. */
export interface Facade {
  /** URL of the chunk. */
  readonly file: string;
  /** Names of the module's exports in the chunk, by their own names. */
  readonly names: Readonly<Record<string, string>>;
}
