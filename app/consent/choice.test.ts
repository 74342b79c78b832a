import { afterEach, expect, test, vi } from "vitest";
import { type Choice, nothingAllowed } from "#protocol/consent.ts";
import { announceChoice, currentChoice, onChoice } from "./choice.ts";

const RECORD = "abcdefghijklmnopqrstuv";

afterEach(() => vi.unstubAllGlobals());

/** A page whose policy has version 2. */
function openPage(cookie: string): void {
  const textContent = JSON.stringify({ tracking: { isAsking: false, policyVersion: 2 } });
  vi.stubGlobal("document", { cookie, getElementById: () => ({ textContent }) });
}

test.each([
  ["", nothingAllowed],
  [`a=1; consent=${RECORD}.2.10; b=2`, { measurement: true, marketing: false }],
  [`consent=${RECORD}.2.01`, { measurement: false, marketing: true }],
  [`consent=${RECORD}.1.11`, nothingAllowed],
  ["consent=11", nothingAllowed],
])("the cookie %j allows %j", (cookie, choice) => {
  openPage(cookie);
  expect(currentChoice()).toEqual(choice);
});

test("listeners are told of each change until they stop", async () => {
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  openPage("");
  const first = vi.fn<(choice: Choice) => void>();
  const second = vi.fn<(choice: Choice) => void>();
  const stopFirst = onChoice(first);
  const stopSecond = onChoice(second);
  openPage(`consent=${RECORD}.2.11`);
  announceChoice();
  await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(1));
  expect(first).toHaveBeenCalledWith({ measurement: true, marketing: true });
  stopFirst();
  announceChoice();
  await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2));
  expect(first).toHaveBeenCalledTimes(1);
  stopSecond();
});

test("a page that returns learns of the choice that it missed", () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  openPage("");
  const listener = vi.fn<(choice: Choice) => void>();
  const stop = onChoice(listener);
  openPage(`consent=${RECORD}.2.10`);
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalledExactlyOnceWith({ measurement: true, marketing: false });
  stop();
  show(true);
  expect(listener).toHaveBeenCalledTimes(1);
});
