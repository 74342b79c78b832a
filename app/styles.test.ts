import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the text sizes that classes name are those of the theme", () => {
  const styles = readFileSync("app/app.css", "utf8");
  const sizes = new Set(Array.from(styles.matchAll(/--text-(\w+):/g), ([, size = ""]) => size));
  expect(sizes).toContain("base");
  const unknown = globSync("app/**/*.{ts,tsx}").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/\btext-(xs|sm|base|lg|\d?xl)\b/g))
      .filter(([, size = ""]) => !sizes.has(size))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("no style of the whole document asks what the document contains", () => {
  const asking = globSync("app/**/*.{css,tsx}").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/(?::root|html|body):has\(/g)).map(
      ([selector]) => `${file}: ${selector}`,
    ),
  );
  expect(asking).toEqual([]);
});
