import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLinkEmail, readLinkEmail, rememberLinkEmail } from "./link-email.ts";

let stored: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an address is remembered as long as its link is valid", () => {
  expect(readLinkEmail()).toBe("");
  rememberLinkEmail("ada@example.com");
  vi.advanceTimersByTime(6 * 60 * 60_000 - 1);
  expect(readLinkEmail()).toBe("ada@example.com");
  vi.advanceTimersByTime(1);
  expect(readLinkEmail()).toBe("");
});

test("a used address is forgotten", () => {
  rememberLinkEmail("ada@example.com");
  forgetLinkEmail();
  expect(stored.size).toBe(0);
  expect(readLinkEmail()).toBe("");
});

test.each(["", "{", "null", "7", '{"email":7,"at":0}', '{"email":"a"}'])(
  "invalid stored text is ignored: %s",
  (text) => {
    stored.set("sign-in-email", text);
    expect(readLinkEmail()).toBe("");
  },
);

test("without storage nothing is remembered and nothing throws", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberLinkEmail("ada@example.com");
  forgetLinkEmail();
  expect(readLinkEmail()).toBe("");
});
