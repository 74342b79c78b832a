export type FileKind =
  | "archive"
  | "document"
  | "book"
  | "audio"
  | "video"
  | "font"
  | "picture"
  | "other";

const byType: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/(?:zip|x-7z-compressed|gzip|x-tar|vnd\.rar)/, "archive"],
  [/^application\/pdf/, "document"],
  [/^application\/(?:epub\+zip|x-mobipocket-ebook)/, "book"],
  [/^audio\//, "audio"],
  [/^video\//, "video"],
  [/^font\//, "font"],
  [/^image\//, "picture"],
];

/** How buyers open a file. */
export function fileKind(mediaType: string): FileKind {
  return byType.find(([pattern]) => pattern.test(mediaType))?.[1] ?? "other";
}
