import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { shapeOf } from "./shape-of.ts";

const [file] = store.files;

function shapeFor(names: readonly string[], mediaType?: string) {
  const files = names.map((name) => ({ ...(file as NonNullable<typeof file>), name, mediaType }));
  return shapeOf({ offer: store.offer, files });
}

test.each([
  ["book", ["book.pdf", "book.epub"]],
  ["book", ["notes.txt"]],
  ["book", ["book.docx"]],
  ["disc", ["one.mp3", "two.flac"]],
  ["disc", ["film.mp4"]],
  ["cards", ["letters.otf", "letters.woff2"]],
  ["cards", ["plan.xlsx"]],
  ["cards", ["slides.pptx", "cover.png"]],
  ["window", ["app.dmg", "app.exe", "app.AppImage"]],
  ["window", ["app.apk"]],
  ["stack", ["all.zip"]],
  ["stack", ["book.pdf", "book.mp3"]],
  ["stack", ["unknown"]],
])("a %s for %j", (shape, names) => {
  expect(shapeFor(names)).toBe(shape);
});

test("the store's media type counts more than the name, and its shape most", () => {
  expect(shapeFor(["data.zip"], "application/pdf")).toBe("book");
  expect(shapeOf({ ...store, offer: { ...store.offer, shape: "disc" } })).toBe("disc");
});
