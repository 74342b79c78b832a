import { expect, test } from "vitest";
import { INLINE_STYLES_ID } from "#protocol/deferred-hydration.ts";
import { keepUsedStyles } from "./used-styles.ts";

const page = (css: string, body: string) =>
  `<html><head><style id="${INLINE_STYLES_ID}">${css}</style></head><body>${body}</body></html>`;

const kept = (css: string, body: string) => {
  const [, text] = /<style[^>]*>([^]*)<\/style>/.exec(keepUsedStyles(page(css, body))) ?? [];
  return text;
};

test.each([
  ["a class of the page", ".a{color:red}", ".a{color:red}"],
  ["no other class", ".z{color:red}", ""],
  [
    "elements, attributes and the root",
    ":root,html[lang]{color:red}p{x:y}",
    ":root,html[lang]{color:red}p{x:y}",
  ],
  ["only what has all classes", ".a .b{x:y}.a .z{x:y}.a.z{x:y}", ".a .b{x:y}"],
  ["a list of which one is used", ".z,.a{x:y}", ".z,.a{x:y}"],
  [
    "whatever brackets say",
    ".a:not(.z){x:y}.a:is(.b,:where(.z):hover *){x:y}",
    ".a:not(.z){x:y}.a:is(.b,:where(.z):hover *){x:y}",
  ],
  [
    "escaped names",
    ".sm\\:w-1\\/2{x:y}.\\32 xl{x:y}.\\[\\&\\>p\\]\\:m-1>p{x:y}",
    ".sm\\:w-1\\/2{x:y}.\\32 xl{x:y}.\\[\\&\\>p\\]\\:m-1>p{x:y}",
  ],
  [
    "groups that are not empty",
    "@layer u{@media print{.a{x:y}.z{x:y}}@media screen{.z{x:y}}}",
    "@layer u{@media print{.a{x:y}}}",
  ],
  [
    "statements and other at-rules",
    '@layer a,b;@property --x{syntax:"*"}@keyframes z{to{x:var(--x)}}',
    '@layer a,b;@property --x{syntax:"*"}@keyframes z{to{x:var(--x)}}',
  ],
  [
    "nothing whose only brackets need another class",
    ":where(.z>:not(:last-child)){x:y}.a:is(:where(.z):hover *){x:y}:where(.a>*):first-child{x:y}",
    ":where(.a>*):first-child{x:y}",
  ],
  ["no other element", "hr,b>i{x:y}hr,b>b{x:y}svg:not(.a){x:y}", "hr,b>b{x:y}"],
  [
    "nothing about fields that are not there",
    "::placeholder{x:y}::-webkit-date-and-time-value{x:y}::before{x:y}",
    "::before{x:y}",
  ],
  [
    "custom properties that are read, also by others",
    ":root{--a:1;--b:var(--c,2);--c:3;--z:4}.a{--y:;x:var(--b)}@property --z{inherits:false}",
    ":root{--b:var(--c,2);--c:3;}.a{x:var(--b)}",
  ],
  [
    "custom properties with braces and semicolons in their values",
    ':root{--a:";}";--z:url("a;}")}.a{x:var(--a)}',
    ':root{--a:";}";}.a{x:var(--a)}',
  ],
  ["custom properties that the markup reads", ":root{--m:1;--n:2}", ":root{--m:1;}"],
  ["rules with rules in them", ".a{x:y;&:hover{x:z}}", ".a{x:y;&:hover{x:z}}"],
  [
    "braces and dots in strings",
    '.a:before{content:"}.z{"}[href=".z"]{x:y}',
    '.a:before{content:"}.z{"}[href=".z"]{x:y}',
  ],
  ["what scripts will need", ".dark{x:y}", ".dark{x:y}"],
  ["no comments", "/*! a { */.a{x:y}", ".a{x:y}"],
])("keeps %s", (_, css, expected) => {
  expect(
    kept(
      css,
      '<p class="a b sm:w-1/2" style="x:var(--m)"><b class="2xl [&amp;&gt;p]:m-1">.z</b></p>',
    ),
  ).toBe(expected);
});

test("a layer without used rules keeps its rank", () => {
  const css = "@layer a{.z{x:y}}@layer b{.a{x:y}}";
  expect(kept(css, '<p class="a"></p>')).toBe("@layer a;@layer b{.a{x:y}}");
});

test("a page without inline styles is unchanged", () => {
  const html = '<html><style id="other">.z{x:y}</style></html>';
  expect(keepUsedStyles(html)).toBe(html);
});
