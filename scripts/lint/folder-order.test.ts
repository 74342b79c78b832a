import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countObjections } from "./count-objections.ts";

const project = join(import.meta.dirname, "../..");

const refused = [
  ["domain/orders/a.ts", `import { settle } from "../selling/settle-order.ts";`],
  ["domain/orders/b.ts", `import type { Settle } from "#domain/selling/settle-order.ts";`],
  ["domain/orders/c.ts", `export { settle } from "../selling/settle-order.ts";`],
  ["domain/orders/d.ts", `export * from "../selling/settle-order.ts";`],
  ["domain/orders/e.ts", `const settle = await import("../selling/settle-order.ts");`],
  ["domain/orders/f.ts", `type Settle = import("../selling/settle-order.ts").Settle;`],
  ["domain/money.ts", `import { orders } from "./orders/orders.ts";`],
  ["domain/new-folder/a.ts", `import { money } from "../money.ts";`],
  ["domain/privacy/a.ts", `import { a } from "../new-folder/a.ts";`],
  ["server/http/middleware/a.ts", `import { render } from "../../page-cache/render.ts";`],
  ["server/modules/a.ts", `import { compose } from "../compose.ts";`],
] as const;

const allowed = [
  ["domain/selling/a.ts", `import { orders } from "../orders/orders.ts";`],
  ["domain/selling/b.ts", `import { money } from "../money.ts"; import "./a.ts"; import "zod";`],
  ["server/page-cache/a.ts", `import { log } from "../http/middleware/log.ts";`],
  ["server/compose.ts", `import { a } from "./modules/a.ts"; import "#domain/orders/orders.ts";`],
] as const;

const folders = ["domain", "server"].flatMap((room) =>
  readdirSync(join(project, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}`),
);

const placed = folders.map((path) => {
  const first = path.startsWith("domain/") ? "../money.ts" : "../adapters/a.ts";
  return [`${path}/placed.ts`, `import "${first}";`] as const;
});

const objections = countObjections(
  "folder-order",
  Object.fromEntries([...refused, ...allowed, ...placed]),
);

test.each(refused)("%s must not say %s", (file) => expect(objections[file]).toBe(1));

test.each(allowed)("%s may say %s", (file) => expect(objections[file]).toBe(0));

test.each(placed)("%s has a place", (file) => expect(objections[file]).toBe(0));
