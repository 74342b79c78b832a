export interface BuildInfo {
  readonly id: string;
  /** Milliseconds since the epoch. Absent if nothing was built. */
  readonly madeAt?: number;
  /** Absent if a development server serves the browser's files. */
  readonly clientPath?: string;
  readonly buildsPath?: string;
  /** Contains `manifest.json`, which lists the sold files. */
  readonly storeFilesPath: string;
  /** Contains the bytes of sold files, one per SHA-256, shared by all builds. */
  readonly storeBytesPath: string;
  /** Contains `media.json` and the pictures in `media/`. */
  readonly storeMediaPath: string;
}
