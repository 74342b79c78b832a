export interface ByteRange {
  /** Both inclusive. */
  readonly start: number;
  readonly end: number;
}

const SINGLE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/** RFC 9110, section 14. "whole" also for other units, several parts, and a stale `If-Range`. */
export function selectRange(
  headers: { range: string | undefined; ifRange: string | undefined },
  size: number,
  etag: string,
): ByteRange | "whole" | "unsatisfiable" {
  const parts = SINGLE_RANGE.exec(headers.range ?? "");
  if (!parts) return "whole";
  // A date in If-Range never matches, because responses have no Last-Modified.
  if (headers.ifRange !== undefined && headers.ifRange !== etag) return "whole";
  const [, first, last, suffix] = parts;
  if (first && last && BigInt(first) > BigInt(last)) return "whole";
  // A suffix longer than the file is the whole file.
  const start = suffix ? Math.max(0, size - Number(suffix)) : Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? "unsatisfiable" : { start, end };
}
