/** The routes of a provider's pop-up window: authorization code flow with PKCE; the server exchanges the code. */
import type { ProviderResponse } from "#protocol/provider-window.ts";
import { type Context, Hono } from "hono";
import { AuthorizationResponseError } from "openid-client";
import { z } from "zod";
import { fail, failBadRequest, failNotFound } from "#protocol/failure.ts";
import type { HonoEnv } from "../http/environment.ts";
import { readJson } from "../http/middleware/read-json.ts";
import { callbackPage } from "./callback-page.ts";
import type { createAttemptCookie, StoredAttempt } from "./attempt-cookie.ts";
import { PROVIDER_PATH } from "#protocol/provider-window.ts";
import { callbackPath } from "./paths.ts";
import { newAttempt, type Provider } from "./provider.ts";

const MAX_QUERY_LENGTH = 8192;

const startQuery = z.object({ next: z.string().max(2000).default("") });
const callbackBody = z.object({ query: z.string().max(MAX_QUERY_LENGTH) });

type ProblemCode =
  | "auth/user-cancelled"
  | "auth/network-request-failed"
  | "auth/no-auth-event"
  | "auth/invalid-auth-event";

export interface ProviderRoutesOptions {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly publicUrl: string;
  readonly attempts: ReturnType<typeof createAttemptCookie>;
  readonly report: (message: string, error: unknown) => void;
}

export function createProviderRoutes(options: ProviderRoutesOptions): Hono<HonoEnv> {
  const { providers, publicUrl, attempts, report } = options;
  const app = new Hono<HonoEnv>();

  function findProvider(c: Context): Provider {
    return providers.get(c.req.param("id") ?? "") ?? failNotFound(new URL(c.req.url));
  }

  app.get(`${PROVIDER_PATH}/:id`, async (c) => {
    c.set("isPopup", true);
    const provider = findProvider(c);
    refuseForeignStart(c);
    const query = startQuery.safeParse(c.req.query());
    if (!query.success) failBadRequest(query.error);
    const attempt = newAttempt();
    attempts.write(c, { ...attempt, providerId: provider.id, next: query.data.next });
    const redirectUri = publicUrl + callbackPath(provider.id);
    try {
      return c.redirect((await provider.authorizationUrl(attempt, redirectUri)).href);
    } catch (error) {
      report(`${provider.id} could not be reached`, withoutDetails(error));
      const { state } = attempt;
      const failure = new URLSearchParams({ error: "temporarily_unavailable", state });
      return c.redirect(`${redirectUri}?${failure}`);
    }
  });

  app.get(`${PROVIDER_PATH}/:id/callback`, async (c) => {
    c.set("isPopup", true);
    findProvider(c);
    return c.html(await callbackPage(c.get("nonce"), c.get("browserLocale")));
  });

  // Called by the page's script, so that crawlers and reloads exchange no code and no token appears in HTML or a URL.
  app.post(`${PROVIDER_PATH}/:id/callback`, async (c) => {
    c.header("Cache-Control", "no-store");
    const provider = findProvider(c);
    const body = callbackBody.safeParse(await readJson(c));
    if (!body.success) failBadRequest(body.error);
    const attempt = attempts.take(c);
    if (attempt?.providerId !== provider.id) return c.json(problem("auth/no-auth-event"));
    const callback = new URL(publicUrl + callbackPath(provider.id));
    callback.search = body.data.query;
    const { next } = attempt;
    try {
      const idToken = await provider.exchange(attempt, callback);
      return c.json({
        providerId: provider.id,
        idToken,
        rawNonce: attempt.nonce,
        next,
      } satisfies ProviderResponse);
    } catch (error) {
      const code = problemOf(error, callback, attempt);
      if (code !== "auth/user-cancelled")
        report(`Signing in with ${provider.id} failed`, withoutDetails(error));
      return c.json({ ...problem(code), next } satisfies ProviderResponse);
    }
  });
  return app;
}

/** Prevents login CSRF: other sites must not sign visitors in with an account that they chose. */
function refuseForeignStart(c: Context): void {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none")
    fail({
      statusCode: 403,
      statusMessage: "Forbidden",
      message: "Sign-in must start on this site's own pages.",
      action: "signIn",
    });
}

function problem(code: ProblemCode) {
  return { code };
}

function problemOf(error: unknown, { searchParams }: URL, attempt: StoredAttempt): ProblemCode {
  if (searchParams.get("state") !== attempt.state) return "auth/invalid-auth-event";
  if (error instanceof AuthorizationResponseError) {
    if (error.error === "access_denied") return "auth/user-cancelled";
    if (/temporarily_unavailable|server_error/.test(error.error))
      return "auth/network-request-failed";
    return "auth/invalid-auth-event";
  }
  return isOutage(error) ? "auth/network-request-failed" : "auth/invalid-auth-event";
}

function isOutage(error: unknown): boolean {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  return code === "OAUTH_TIMEOUT" || name === "TimeoutError" || name === "TypeError";
}

/** Keeps only names and codes: the library's errors contain personal data, such as claims. */
function withoutDetails(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("no error was thrown");
  const { name, code, error: description } = error as Error & { code?: unknown; error?: unknown };
  return new Error([name, code, description].filter((part) => typeof part === "string").join(" "));
}
