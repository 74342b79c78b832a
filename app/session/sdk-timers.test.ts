/** When the SDK refreshes tokens, and when it sends a captcha token. */
import type { FirebaseApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeRecaptchaConfig,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMockService, failure, type Reply } from "./mock-service.ts";

vi.hoisted(() => vi.stubGlobal("fetch", vi.fn()));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ada = ["ada@example.com", "secret"] as const;
const SECOND = 1000;

/** Subscribes to tokens as another Google product would. Only then does the SDK refresh them ahead of time. */
function askForTokens(app: FirebaseApp): void {
  interface TokenSource {
    addAuthTokenListener(listener: () => void): void;
  }
  interface Container {
    getProvider(name: string): { getImmediate(): TokenSource };
  }
  const { container } = app as FirebaseApp & { readonly container: Container };
  container
    .getProvider("auth-internal")
    .getImmediate()
    .addAuthTokenListener(() => {});
}

async function signIn(responders: Record<string, () => Reply> = {}) {
  const service = createMockService(responders);
  await signInWithEmailAndPassword(service.auth, ...ada);
  const refreshes = () => service.sent.filter(({ address }) => address.endsWith("/token")).length;
  return { ...service, refreshes };
}

/** Seconds until the next refresh; undefined if there is none within two hours. */
async function secondsToRefresh(refreshes: () => number): Promise<number | undefined> {
  const before = refreshes();
  for (let second = 1; second <= 7200; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND);
    if (refreshes() > before) return second;
  }
  return undefined;
}

test("AC-9.1: a one-hour token is refreshed every 3300 s", async () => {
  const { app, refreshes } = await signIn();
  askForTokens(app);
  expect(await secondsToRefresh(refreshes)).toBe(3300);
  expect(await secondsToRefresh(refreshes)).toBe(3300);
});

test("AC-9.1: after network failures the pause doubles from 30 s to 16 min", async () => {
  let isDown = true;
  const token = () => {
    if (isDown) throw new TypeError("fetch failed");
    return failure("UNEXPECTED");
  };
  const { app, refreshes } = await signIn({ token });
  askForTokens(app);
  expect(await secondsToRefresh(refreshes)).toBe(3300);
  for (const pause of [30, 60, 120, 240, 480, 960, 960])
    expect(await secondsToRefresh(refreshes)).toBe(pause);
  isDown = false;
  expect(await secondsToRefresh(refreshes)).toBe(960);
  // Any other error ends the refreshing.
  expect(await secondsToRefresh(refreshes)).toBeUndefined();
});

test("AC-9.1: tokens are not refreshed after a sign-out", async () => {
  const { app, auth, refreshes } = await signIn();
  askForTokens(app);
  await signOut(auth);
  expect(await secondsToRefresh(refreshes)).toBeUndefined();
});

test("AC-9.2: a token is used 31 s before it expires and refreshed 29 s before", async () => {
  const { auth, refreshes } = await signIn();
  const token = await auth.currentUser?.getIdToken();
  await vi.advanceTimersByTimeAsync((3600 - 31) * SECOND);
  expect(await auth.currentUser?.getIdToken()).toBe(token);
  expect(refreshes()).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(await auth.currentUser?.getIdToken()).not.toBe(token);
  expect(refreshes()).toBe(1);
});

const captchaConfig = (enforcementState: string) => () => ({
  body: {
    recaptchaKey: "projects/p/keys/K",
    recaptchaEnforcementState: [{ provider: "EMAIL_PASSWORD_PROVIDER", enforcementState }],
  },
});
const solved = {
  captchaResponse: expect.any(String),
  clientType: "CLIENT_TYPE_WEB",
  recaptchaVersion: "RECAPTCHA_ENTERPRISE",
};

/** Connects an emulator, as the shop's pages do. The SDK then creates the captcha token itself. */
function connect(auth: Auth): void {
  connectAuthEmulator(auth, "https://shop.example", { disableWarnings: true });
}

test.each(["AUDIT", "ENFORCE"])(
  "AC-4.5: with %s loaded ahead, the first request has the token",
  async (state) => {
    const { auth, sent } = createMockService({ recaptchaConfig: captchaConfig(state) });
    connect(auth);
    await initializeRecaptchaConfig(auth);
    await signInWithEmailAndPassword(auth, ...ada);
    const tries = sent.filter(({ address }) => address.endsWith("signInWithPassword"));
    expect(tries.map(({ body }) => body)).toEqual([expect.objectContaining(solved)]);
  },
);

test("AC-4.5: with OFF, a refusal leads to exactly one more request, with the token", async () => {
  let tried = 0;
  const { auth, sent, responders } = createMockService({ recaptchaConfig: captchaConfig("OFF") });
  const accept = responders["signInWithPassword"];
  responders["signInWithPassword"] = (request) => {
    tried += 1;
    if (tried === 1 || !accept) return failure("MISSING_RECAPTCHA_TOKEN");
    return accept(request);
  };
  connect(auth);
  await initializeRecaptchaConfig(auth);
  await signInWithEmailAndPassword(auth, ...ada);
  const bodies = sent
    .filter(({ address }) => address.endsWith("signInWithPassword"))
    .map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).not.toHaveProperty("captchaResponse");
  expect(bodies[1]).toMatchObject(solved);
});
