import { expect, test } from "vitest";
import { isPictureUrl } from "./picture-url.ts";

test.each([
  ["https://pictures.example/ada.png", true],
  ["https://pictures.example", true],
  ["http://pictures.example/ada.png", false],
  ["//pictures.example/ada.png", false],
  ["javascript:alert(1)", false],
  ["data:image/png;base64,AA", false],
  ["https://ada:secret@pictures.example/", false],
  ["ada.png", false],
  ["", false],
])("%j is a picture URL: %s", (text, expected) => {
  expect(isPictureUrl(text)).toBe(expected);
});
