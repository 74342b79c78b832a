/** The shop with IDENTITY=firebase. A test identity server stands in for Google's, over HTTP. */
import { serve } from "@hono/node-server";
import { vi } from "vitest";
import { API_KEY, createTestIdentity, PROJECT_ID } from "./test-identity.ts";
import { createTestApp, type TestBrowser } from "./test-app.ts";

type Respond = () => Response | Promise<Response>;

export const AUTH_DOMAIN = "demo-shop.firebaseapp.com";

/** How long the shop waits for an account, in milliseconds. */
const DEADLINE_MS = 2000;

/** The response of a failing service. */
export const unreachable: Respond = () => new Response("<html>", { status: 503 });

export async function createHostedApp(environment: Record<string, string> = {}) {
  /** Last segments of the paths requested from the service, such as "lookup". */
  const asked: string[] = [];
  let outage: Respond | undefined;
  let people = 0;
  const google = createTestIdentity({ clock: { time: 0, now: () => app.clock.now() } });
  const respond = (request: Request) => {
    asked.push(new URL(request.url).pathname.replace(/.*[/:]/, ""));
    return outage?.() ?? google.app.fetch(request);
  };
  // Extend the deadline except in an outage, because even this service may exceed it on a busy machine.
  const { setTimeout } = globalThis;
  const patience = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((run, milliseconds, ...values) => {
      const isPatient = milliseconds === DEADLINE_MS && !outage;
      return setTimeout(run, isPatient ? 30 * DEADLINE_MS : milliseconds, ...values);
    });
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: respond, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    listening.resolve(port),
  );
  const app = await createTestApp({
    ...environment,
    IDENTITY: "firebase",
    FIREBASE_API_KEY: API_KEY,
    FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_SERVICE_URL: `http://127.0.0.1:${await listening.promise}`,
  });
  // Create the first key now, because that may take longer than the shop waits for a response.
  await google.keys.signer();
  return {
    ...app,
    google,
    asked,
    /** Responds to every request with `next`; undefined ends the outage. */
    setOutage: (next: Respond | undefined) => void (outage = next),
    /** Signs in a new user and clears `asked`. */
    async signIn(browser: TestBrowser) {
      people += 1;
      const email = `person-${people}@example.com`;
      const { body } = await google.call("signUp", { email, password: "secret" });
      const { idToken, refreshToken, localId: uid } = body;
      const { status } = await browser.postJson("/api/session", { idToken, refreshToken });
      if (status !== 204) throw new Error(`The session has status ${status}`);
      asked.length = 0;
      return { uid, idToken, refreshToken };
    },
    async close() {
      patience.mockRestore();
      await app.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type HostedApp = Awaited<ReturnType<typeof createHostedApp>>;
