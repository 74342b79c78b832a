import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanDrawing } from "./drawing.ts";

function svg(content: string, attributes = 'viewBox="0 0 20 10"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
}

function clean(content: string, attributes?: string, isMap = false) {
  const drawing = cleanDrawing(svg(content, attributes), isMap);
  if (typeof drawing === "string") throw new Error(drawing);
  return drawing;
}

const square = '<path d="M0 0h10v10H0z"/>';

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in HTML", '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  ["an event handler", '<path d="M0 0h1v1z" onclick="alert(1)" onfocusin="alert(1)"/>'],
  ["a script in a link", '<a href="javascript:alert(1)"><path d="M0 0h1v1z"/></a>'],
  ["a link set by an animation", '<set attributeName="href" to="javascript:alert(1)"/>'],
  ["HTML", '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">alert(1)</p></foreignObject>'],
  ["another file", '<use xlink:href="alert(1).svg#x"/>'],
  ["another site's picture", '<image href="https://alert(1).example/a.png" width="1" height="1"/>'],
  ["an embedded page", '<image href="data:text/html,alert(1)" width="1" height="1"/>'],
  ["another site's paint", '<path d="M0 0h1v1z" fill="url(https://alert(1).example/#a)"/>'],
  ["another style sheet", '<style>@import url("https://alert(1).example/a.css");</style>'],
  ["an escaped URL", '<path d="M0 0h1v1z" style="fill:\\75 rl(https://alert(1).example/)"/>'],
  ["metadata", "<metadata>alert(1)</metadata><!-- alert(1) -->"],
])("%s is removed", (_, content) => {
  const { svg: cleaned } = clean(content + square);
  expect(cleaned).not.toMatch(/alert|https:|javascript/);
  expect(cleaned).toContain('d="M0 0h10v10H0z"');
});

test("instructions and types of the document are removed", () => {
  const source = `<?xml version="1.0"?><?xml-stylesheet href="https://a.example/a.css"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg(square)}`;
  expect(cleanDrawing(source, false)).toMatchObject({ svg: expect.stringMatching(/^<svg /) });
});

test("references inside the drawing and embedded pictures stay", async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${dot.toString("base64")}`;
  const { svg: cleaned } = clean(
    `<defs><linearGradient id="paint"><stop/></linearGradient></defs><g id="shape">${square}</g><use href="#shape" x="10" fill="url(#paint)"/><image href="${picture}" width="1" height="1"/>`,
  );
  expect(cleaned).toContain('id="paint"');
  expect(cleaned).toContain('id="shape"');
  expect(cleaned).toContain('href="#shape"');
  expect(cleaned).toContain("url(#paint)");
  expect(cleaned).toContain(picture);
});

test("colors that a page sets stay as they are", () => {
  const { svg: cleaned } = clean(
    '<path d="M0 0h9v9z" fill="var(--map-ground, none)" stroke="currentColor"/><path d="M1 1h9v9z" fill="#000"/>',
  );
  expect(cleaned).toContain('fill="var(--map-ground, none)"');
  expect(cleaned).toContain('stroke="currentColor"');
  expect(cleaned).toContain('fill="#000"');
});

test("rules of style elements become attributes, which the pages' policy allows", () => {
  const { svg: cleaned } = clean(
    '<style>.a{fill:#f00}</style><path class="a" d="M0 0h9v9z"/><path style="fill:#0f0" d="M1 1h9v9z"/>',
  );
  expect(cleaned).toMatch(/fill="(?:red|#f00)"/);
  expect(cleaned).toContain('fill="#0f0"');
  expect(cleaned).not.toMatch(/style|class/);
});

test("rules for the dark mode stay", () => {
  const { svg: cleaned } = clean(
    '<style>@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><path class="a" d="M0 0h9v9z"/>',
  );
  expect(cleaned).toContain("prefers-color-scheme");
  expect(cleaned).toContain('class="a"');
});

test("the root is the art, unless an element already is", () => {
  expect(clean(square).svg).toMatch(/^<svg [^>]*id="art"/);
  const own = clean(`<g id="art">${square}<path d="M3 3h9"/></g>`).svg;
  expect(own.match(/id="art"/g)).toHaveLength(1);
  expect(own).not.toMatch(/^<svg [^>]*id=/);
});

test("the art of a map is a group in the map's own units, with what the root passes on", () => {
  const map = clean(square, 'viewBox="-180 -90 360 180" fill="none"', true);
  expect(map.svg).toMatch(/^<svg [^>]*viewBox="-180 -90 360 180"[^>]*><(g|path) [^>]*id="art"/);
  expect(map.svg).not.toMatch(/^<svg [^>]*fill=/);
  expect(map.svg).toMatch(/id="art"[^>]*fill="none"|fill="none"[^>]*id="art"/);
  expect(map.box).toEqual({ x: -180, y: -90, width: 360, height: 180 });
});

test.each([
  ['width="300" height="150px"', { x: 0, y: 0, width: 300, height: 150 }],
  ['width="1in" height="72pt"', { x: 0, y: 0, width: 96, height: 96 }],
  ['width="100%" height="100%" viewBox="5,5 20 10"', { x: 5, y: 5, width: 20, height: 10 }],
])("%s gives the view box", (attributes, box) => {
  const drawing = clean(square, attributes);
  expect(drawing.box).toEqual(box);
  expect(drawing.svg).toContain(`viewBox="${Object.values(box).join(" ")}"`);
  expect(drawing.svg).not.toMatch(/^<svg [^>]*(?:width|height)=/);
});

test("a drawing of one unit keeps its shape", () => {
  const { svg: cleaned } = clean('<path d="M.12345 .23456h.5"/>', 'viewBox="0 0 1 1"');
  expect(cleaned).toContain(".1234");
});

test.each([
  [svg(square, ""), "has neither a viewBox nor a width and height"],
  [svg(square, 'width="100%" height="100%"'), "has neither a viewBox nor a width and height"],
  [svg(square, 'viewBox="0 0 0 10"'), "has neither a viewBox nor a width and height"],
  ["<html><p/></html>", "is no SVG: its root element is not <svg>"],
  [svg("<g>"), "is no well-formed SVG: "],
])("%s is refused", (source, reason) => {
  expect(cleanDrawing(source, false)).toContain(reason);
});
