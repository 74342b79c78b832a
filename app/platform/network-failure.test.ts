import { expect, test } from "vitest";
import { isNetworkFailure } from "./network-failure.ts";

test.each([
  [new TypeError("Failed to fetch"), true],
  [new TypeError("Failed to fetch dynamically imported module: https://shop.example/a.js"), true],
  [new TypeError("error loading dynamically imported module: https://shop.example/a.js"), true],
  [new TypeError("NetworkError when attempting to fetch resource."), true],
  [new TypeError("Importing a module script failed."), true],
  [new TypeError("Load failed"), true],
  [new Error("Unable to preload CSS for /assets/a.css"), true],
  [new Error("Firebase: Error (auth/network-request-failed)."), true],
  [new TypeError("Cannot read properties of undefined (reading 'map')"), false],
  [new Error("No message common.tryAgain"), false],
  ["Failed to fetch", false],
  [undefined, false],
])("%s is a network failure: %s", (error, expected) => {
  expect(isNetworkFailure(error)).toBe(expected);
});
