import { expect, test } from "vitest";
import { createReadMisdirection } from "./misdirected.ts";

const local = { publicUrl: "http://localhost:3000", isTest: true, trustedProxies: "" };
const host = "localhost:3000";

test.each([
  ["another host", local, { host: "shop.example" }, "answers at"],
  ["no host", local, {}, "answers at"],
  ["its host", local, { host }, undefined],
  ["an address", local, { host, "x-forwarded-for": "203.0.113.7" }, "through a proxy"],
  ["an empty field", local, { host, "x-forwarded-for": "" }, "through a proxy"],
  ["a scheme", local, { host, "x-forwarded-proto": "https" }, "through a proxy"],
  ["RFC 7239", local, { host, forwarded: "for=203.0.113.7" }, "through a proxy"],
  ["a gateway", local, { host, via: "1.1 edge" }, "through a proxy"],
  [
    "a known proxy",
    { ...local, trustedProxies: "127.0.0.1" },
    { host, via: "1.1 edge" },
    undefined,
  ],
  [
    "a public address",
    { ...local, publicUrl: "https://shop.example" },
    { host: "shop.example", via: "1.1 edge" },
    undefined,
  ],
  ["a live shop", { ...local, isTest: false }, { host: "any", via: "1.1 edge" }, undefined],
] as const)("a request with %s", (_, options, fields, refusal) => {
  const read = createReadMisdirection(options)(fields);
  if (refusal) expect(read).toContain(refusal);
  else expect(read).toBeUndefined();
});
