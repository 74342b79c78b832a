import { expect, test } from "vitest";
import { importChunks, readFacade } from "./facades.ts";

test.each([
  [
    'export{r as default,n as clientLoader}from"./calm-1_-a.js";\n',
    { default: "r", clientLoader: "n" },
  ],
  ['export{Layout,$a as default}from"./calm-1_-a.js";', { Layout: "Layout", default: "$a" }],
  ['import{$t as e}from"./calm-1_-a.js";e();\n', { start: "$t" }],
])("%s is a facade", (text, names) => {
  expect(readFacade("/assets/page-2.js", text)).toEqual({ file: "/assets/calm-1_-a.js", names });
});

test.each([
  'export{a as default}from"./a.js";export{b as handle}from"./b.js";',
  'import"./styles.js";export{a as default}from"./a.js";',
  'import{a as e}from"./a.js";var t=e;export{t as default};',
  'import{a as e}from"./a.js";e(1);',
  "var a=1;export{a as default};",
])("%s is no facade", (text) => {
  expect(readFacade("/assets/page-2.js", text)).toBeUndefined();
});

test("what was preloaded is imported first, except facades", () => {
  const facades = new Map([["/page.js", { file: "/chunk.js", names: { default: "a" } }]]);
  const script = 'import * as route0 from "/root.js";import("/entry.js");';
  expect(importChunks(script, facades, ["/react.js", "/page.js", "/chunk.js"])).toBe(
    `import "/react.js";import "/chunk.js";${script}`,
  );
});
