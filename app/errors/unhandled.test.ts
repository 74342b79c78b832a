import { expect, test } from "vitest";
import { isOwnFault } from "./unhandled.ts";

const ORIGIN = "https://shop.example";
const OWN = `${ORIGIN}/assets/start.js`;

function thrown(message: string, frames: readonly string[], name = "Error"): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...frames.map((at) => `    at run (${at}:1:2)`)].join("\n");
  return error;
}

test.each<[string, unknown, string, boolean]>([
  ["our module", thrown("boom", [OWN]), OWN, true],
  ["no file name", thrown("boom", ["<anonymous>"]), "", true],
  ["a URL in the message", thrown("no https://other.example/x", [OWN]), OWN, true],
  ["Firefox's and Safari's stack", { own: `run@${OWN}:1:2` }, OWN, true],
  ["an extension", thrown("boom", ["chrome-extension://abc/content.js"]), "", false],
  ["an extension in Firefox", { own: "run@moz-extension://abc/content.js:1:2" }, "", false],
  [
    "our module called by an extension",
    thrown("boom", [OWN, "chrome-extension://a/b.js"]),
    OWN,
    false,
  ],
  ["a script of another site", thrown("boom", ["https://tags.example/t.js"]), "", false],
  ["another site that begins like ours", thrown("boom", [`${ORIGIN}.evil/t.js`]), "", false],
  ["Script error.", null, "", false],
  ["a rejection that is not an Error", "boom", "", false],
  ["an aborted request", thrown("aborted", [OWN], "AbortError"), OWN, false],
  ["a missing chunk", thrown("Failed to fetch dynamically imported module: x", [OWN]), OWN, false],
  ["a browser notice", thrown("ResizeObserver loop limit exceeded", [OWN]), OWN, false],
  ["the bridge of an app's web view", thrown("Java object is gone", ["<anonymous>"]), "", false],
])("whether %s is our own fault", (_, reason, file, expected) => {
  const error =
    typeof reason === "object" && reason && "own" in reason
      ? Object.assign(new Error("boom"), { stack: reason.own })
      : reason;
  expect(isOwnFault(error, file, ORIGIN)).toBe(expected);
});
