import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProviderPopup } from "./provider-popup.ts";

const ORIGIN = "https://shop.example";
const credential = { providerId: "oidc.test", idToken: "token", rawNonce: "nonce" };
const allowed = Promise.resolve();

class FakePopup {
  closed = false;
  close(): void {
    this.closed = true;
  }
}

let popups: FakePopup[];
let listeners: Set<(event: object) => void>;
let open: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  popups = [];
  listeners = new Set();
  open = vi.fn(() => {
    const popup = new FakePopup();
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal("window", {
    open,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("screen", { availWidth: 1500, availHeight: 1000 });
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(isAllowed: Promise<void> = allowed) {
  const answer = openProviderPopup({ providerId: "oidc.test", isAllowed });
  const settled = answer.then(
    (value) => value,
    (error: { name: string; code: string }) => `${error.name} ${error.code}`,
  );
  let isSettled = false;
  void settled.then(() => (isSettled = true));
  return { settled, isSettled: () => isSettled };
}

function send(answer: object, event: object = {}): void {
  const data = { type: "provider-answer", answer };
  for (const listener of listeners)
    listener({ origin: ORIGIN, source: popups.at(-1), data, ...event });
}

test("the popup opens at once, centred, 500 by 600", async () => {
  const { settled } = begin();
  expect(open).toHaveBeenCalledWith(
    "/auth/provider/oidc.test?next=",
    "",
    "popup,width=500,height=600,left=500,top=200",
  );
  send(credential);
  expect(await settled).toEqual(credential);
  expect(popups[0]?.closed).toBe(true);
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a popup that does not open is popup-blocked", async () => {
  open.mockReturnValue(null);
  expect(await begin().settled).toBe("FirebaseError auth/popup-blocked");
});

test("a closed popup is noticed within 2 s and may answer for 8 s more", async () => {
  const { settled, isSettled } = begin();
  await vi.advanceTimersByTimeAsync(3000);
  popups[0]?.close();
  await vi.advanceTimersByTimeAsync(1000 + 7999);
  expect(isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toBe("FirebaseError auth/popup-closed-by-user");
});

test("on a phone a closed popup is noticed within 10 s", async () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 16) Mobile" });
  const { settled, isSettled } = begin();
  popups[0]?.close();
  await vi.advanceTimersByTimeAsync(17_999);
  expect(isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toBe("FirebaseError auth/popup-closed-by-user");
});

test("an answer within the grace period counts", async () => {
  const { settled } = begin();
  popups[0]?.close();
  await vi.advanceTimersByTimeAsync(9000);
  send(credential);
  expect(await settled).toEqual(credential);
});

test("a second popup cancels the first and still receives its answer", async () => {
  const first = begin();
  const second = begin();
  expect(await first.settled).toBe("FirebaseError auth/cancelled-popup-request");
  expect(popups.map(({ closed }) => closed)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  send(credential);
  expect(await second.settled).toEqual(credential);
});

test("messages of other windows and origins are ignored", async () => {
  const { settled, isSettled } = begin();
  send(credential, { origin: "https://evil.example" });
  send(credential, { source: new FakePopup() });
  send(credential, { data: { type: "other", answer: credential } });
  send(credential, { data: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(isSettled()).toBe(false);
  send({ code: "auth/user-cancelled" });
  expect(await settled).toBe("FirebaseError auth/user-cancelled");
});

test.each([null, {}, { idToken: "token" }, { ...credential, rawNonce: 7 }])(
  "the malformed answer %j is an error",
  async (answer) => {
    const { settled } = begin();
    send(answer as object);
    expect(await settled).toBe("FirebaseError auth/internal-error");
  },
);

test("an unauthorized page closes the popup and ignores an early answer", async () => {
  let refuse: (error: Error) => void = () => undefined;
  const isAllowed = new Promise<void>((_, reject) => (refuse = reject));
  const { settled } = begin(isAllowed);
  send(credential);
  const error = Object.assign(new Error("no"), { name: "E", code: "auth/unauthorized-domain" });
  refuse(error);
  expect(await settled).toBe("E auth/unauthorized-domain");
  expect(popups[0]?.closed).toBe(true);
});
