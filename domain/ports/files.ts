export interface FileStat {
  /** Bytes. */
  readonly size: number;
}

/** Throws RangeError unless the key is slash-separated names of letters, digits, "_", "-" and, not first, ".". */
export function assertFileKey(key: string): void {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new RangeError(`Invalid file key: ${key}`);
}

export interface LinkOptions {
  /** The method of the request that will be made. A link for HEAD gives no bytes. */
  readonly method: "GET" | "HEAD";
  /** The name of the downloaded file, in any script. */
  readonly name: string;
  readonly mediaType: string;
  /** How long a link can be used. A transfer that began before may last longer. */
  readonly seconds: number;
}

/** Private files that only this server reads. Every method refuses bad keys with `assertFileKey`. */
export interface Files {
  /** Undefined if no such file is stored. */
  stat(key: string): Promise<FileStat | undefined>;
  /** Bytes `start` to `end`, both inclusive, or the whole file without a range. Throws if the file is missing. */
  read(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array>>;
  /**
   * Replaces the file atomically after all bytes have arrived and are durable: a reader sees either the old or the new
   * bytes. If the stream or the storage fails, the old file stays, no partial file is left, and the stream is
   * cancelled.
   */
  write(key: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  /**
   * Returns a link that gives the file to anyone, directly from the storage and with ranges. Absent if the storage has
   * no links. Does not check whether the file exists.
   */
  linkTo?(key: string, options: LinkOptions): Promise<string>;
}
