/** Binds a sign-in with a provider to the browser it began in: what comes back counts only there, once. */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { Clock } from "#domain/ports.ts";
import type { Seal } from "../seal.ts";
import { PROVIDER_PATH } from "./paths.ts";

const NAME = "provider-attempt";
const LIFETIME_SECONDS = 10 * 60;

const attempt = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go on where no page waits for the answer. */
  next: z.string(),
  /** Milliseconds. */
  expiresAt: z.int(),
});

export type KeptAttempt = Omit<z.output<typeof attempt>, "expiresAt">;

interface AttemptCookieOptions {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly isSecure: boolean;
}

export function createAttemptCookie({ clock, seal, isSecure }: AttemptCookieOptions) {
  const name = isSecure ? `__Secure-${NAME}` : NAME;
  // Lax: the provider leads back from another site.
  const attributes = {
    path: PROVIDER_PATH,
    secure: isSecure,
    httpOnly: true,
    sameSite: "Lax",
  } as const;
  return {
    write(c: Context, kept: KeptAttempt): void {
      const expiresAt = clock.now() + LIFETIME_SECONDS * 1000;
      const value = seal.close(JSON.stringify({ ...kept, expiresAt }));
      setCookie(c, name, value, { ...attributes, maxAge: LIFETIME_SECONDS });
    },
    /** Undefined where there is none, it is not ours or it is too old. It is gone afterwards. */
    take(c: Context): KeptAttempt | undefined {
      const opened = seal.open(getCookie(c, name) ?? "");
      deleteCookie(c, name, attributes);
      if (opened === undefined) return undefined;
      const { expiresAt, ...kept } = attempt.parse(JSON.parse(opened));
      return expiresAt > clock.now() ? kept : undefined;
    },
  };
}
