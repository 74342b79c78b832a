import { expect, test } from "vitest";
import { importFrom, toExpression } from "./fold-runtime.ts";

test("an import of the runtime takes its functions from the chunk that has it", () => {
  const code = 'import{a as b}from"./start-1.js";import{n as e,t}from"./runtime-1.js";e(t);';
  expect(importFrom(code, "runtime-1.js", 'import{$runtime}from"./react-1.js";')).toBe(
    'import{a as b}from"./start-1.js";import{$runtime}from"./react-1.js";var{n:e,t}=$runtime;e(t);',
  );
});

test("an import without names is removed", () => {
  const code = 'import"./runtime-1.js";import"./start-1.js";';
  expect(importFrom(code, "runtime-1.js", "define();")).toBe('import"./start-1.js";');
});

test("the runtime's text becomes an expression with its exports", () => {
  expect(toExpression("var a=1,t=()=>a;export{t as n,a};\n")).toBe(
    "(()=>{var a=1,t=()=>a;;return{n:t,a:a}})()",
  );
});
