export interface BuildInfo {
  readonly id: string;
  /** Milliseconds since the epoch. Absent if nothing was built. */
  readonly madeAt?: number;
  /** Folder with the browser's files. Absent if a development server serves them. */
  readonly clientPath?: string;
  /** Folder of this build and earlier ones, whose files are served too. */
  readonly buildsPath?: string;
  /** Folder with `manifest.json` and the store's files, one per id. */
  readonly storeFilesPath: string;
  /** Folder with `media.json` and the store's pictures in `media/`. */
  readonly storeMediaPath: string;
}
