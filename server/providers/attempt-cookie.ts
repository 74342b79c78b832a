/** Binds a provider sign-in to the browser that started it: the callback works only there, and once. */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { type Clock, msLeft } from "#domain/ports/clock.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { PROVIDER_PATH } from "#protocol/provider-window.ts";

const NAME = "provider-attempt";
const LIFETIME_SECONDS = 10 * 60;

const attempt = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path to continue at if no page waits for the result. */
  next: z.string(),
  expiresAt: z.int(),
});

export type StoredAttempt = Omit<z.output<typeof attempt>, "expiresAt">;

interface AttemptCookieOptions {
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly isSecure: boolean;
}

export function createAttemptCookie({ clock, cipher, isSecure }: AttemptCookieOptions) {
  const name = isSecure ? `__Secure-${NAME}` : NAME;
  // Lax, because the provider redirects here from another site.
  const attributes = {
    path: PROVIDER_PATH,
    secure: isSecure,
    httpOnly: true,
    sameSite: "Lax",
  } as const;
  return {
    write(c: Context, started: StoredAttempt): void {
      const expiresAt = clock.now() + LIFETIME_SECONDS * 1000;
      const value = cipher.encrypt(JSON.stringify({ ...started, expiresAt }));
      setCookie(c, name, value, { ...attributes, maxAge: LIFETIME_SECONDS });
    },
    /** Reads and deletes the cookie. Undefined if it is missing, forged or expired. */
    take(c: Context): StoredAttempt | undefined {
      const decrypted = cipher.decrypt(getCookie(c, name) ?? "");
      deleteCookie(c, name, attributes);
      if (decrypted === undefined) return undefined;
      const { expiresAt, ...started } = attempt.parse(JSON.parse(decrypted));
      return msLeft(expiresAt, LIFETIME_SECONDS * 1000, clock.now()) > 0 ? started : undefined;
    },
  };
}
