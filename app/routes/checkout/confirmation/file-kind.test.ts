import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  ["application/zip", "archive"],
  ["application/pdf", "document"],
  ["application/epub+zip", "book"],
  ["audio/flac", "audio"],
  ["video/mp4", "video"],
  ["font/woff2", "font"],
  ["image/svg+xml", "picture"],
  ["text/csv; charset=utf-8", "other"],
  ["", "other"],
])("a file of type %j is opened as %s", (mediaType, kind) => {
  expect(fileKind(mediaType)).toBe(kind);
});
