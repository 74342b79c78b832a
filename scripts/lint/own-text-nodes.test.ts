import { expect, test } from "vitest";
import { countObjections } from "./count-objections.ts";

const refused = [
  `return <p>{isOpen && "open"}{" "}<b /></p>;`,
  `return <p><b />{isOpen ? translate("a") : name}</p>;`,
  "return <>{name ?? `none`}<b /></>;",
  `if (isOpen) return translate("a"); return <p />;`,
];

const allowed = [
  `return <p>{isOpen && "open"}</p>;`,
  `return <p>{translate("a")} <b /></p>;`,
  `return <p>{isOpen && <span>open</span>}<b /></p>;`,
  `if (isOpen) return <p>{translate("a")}</p>; return <p />;`,
];

const cases = [...refused, ...allowed].map((body, index) => [body, `part-${index}.tsx`] as const);
const objections = countObjections(
  "own-text-nodes",
  Object.fromEntries(
    cases.map(([body, file]) => [
      file,
      `export function Part({ isOpen, translate, name }) { ${body} }`,
    ]),
  ),
);

test.each(cases.slice(0, refused.length))(
  "text that comes and goes needs an element: %s",
  (_, file) => {
    expect(objections[file]).toBe(1);
  },
);

test.each(cases.slice(refused.length))("React can replace the text: %s", (_, file) => {
  expect(objections[file]).toBe(0);
});
