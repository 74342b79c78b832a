import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkMarks, plainMark, readMark } from "./mark.ts";

const media = mkdtempSync(join(tmpdir(), "mark-"));
const folders = [join(media, "absent"), media];
afterAll(() => rmSync(media, { recursive: true }));

function add(name: string, text: string) {
  writeFileSync(join(media, name), text);
  return { mark: name };
}

test("a square SVG becomes part of the pages without its scripts", () => {
  const attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"';
  const theme = add(
    "square.svg",
    `<svg ${attributes} onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>\n`,
  );
  expect(checkMarks(theme, folders)).toEqual([]);
  expect(readMark(theme, folders)).toBe(`<svg ${attributes}><path d="M0 0h9"/></svg>`);
});

test.each([
  [
    "wide.svg",
    '<svg viewBox="0 0 64 32"/>',
    'media/wide.svg is not square: give it a viewBox such as "0 0 32 32", or name it as theme.logo',
  ],
  ["photo.png", "png", "media/photo.png is no SVG: the header needs one"],
])("%s is refused with a remedy", (name, text, message) => {
  expect(checkMarks(add(name, text), folders)).toEqual([
    { file: "theme.ts", field: "theme.mark", message },
  ]);
});

test("a logo is wide, but not without end", () => {
  const draw = (width: number) => {
    add("logo.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32"/>`);
    return checkMarks({ logo: "logo.svg" }, folders).map(({ field }) => field);
  };
  expect([32, 48, 256, 257].map(draw)).toEqual([["theme.logo"], [], [], ["theme.logo"]]);
  expect(readMark({ logo: "logo.svg" }, folders, "logo")).toContain('viewBox="0 0 257 32"');
});

test("a store may have no mark, and a missing file is reported with the other pictures", () => {
  expect(checkMarks({}, folders)).toEqual([]);
  expect(checkMarks({ mark: "none.svg" }, folders)).toEqual([]);
});

test.each([
  ["commas.svg", 'viewBox="0,0,32,32"'],
  ["size.svg", 'width="32" height="32"'],
  ["quotes.svg", "viewBox='0 0 32 32'"],
])("%s is square", (name, attributes) => {
  const theme = add(name, `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`);
  expect(checkMarks(theme, folders)).toEqual([]);
  expect(readMark(theme, folders)).toContain('viewBox="0 0 32 32"');
});

test("a store without a mark has the first letter of its name, if it can be drawn", async () => {
  const [small, capital, other] = await Promise.all(
    ["ada", "Ada", "Öl"].map((name) => plainMark(name, "#0066ff")),
  );
  expect(small).toBe(capital);
  expect(other).not.toBe(capital);
  expect(capital?.length).toBeLessThan(900);
  expect(await plainMark("本屋", "#0066ff")).toContain("stroke-linecap");
});
