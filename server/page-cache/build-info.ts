export interface BuildInfo {
  readonly id: string;
  /** Milliseconds since the epoch. Absent if nothing was built. */
  readonly madeAt?: number;
  /** Folder with the browser's files. Absent if a development server serves them. */
  readonly clientPath?: string;
  /** Folder of this build and earlier ones, whose files are served too. */
  readonly buildsPath?: string;
  /** Folder with `manifest.json`, which lists the files that the store sells. */
  readonly storeFilesPath: string;
  /** Folder with the bytes of these files, one per SHA-256, which all builds share. */
  readonly storeBytesPath: string;
  /** Folder with `media.json` and the store's pictures in `media/`. */
  readonly storeMediaPath: string;
}
