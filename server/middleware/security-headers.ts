/** The one module that names what a page may load and where it may send. */
import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { HonoEnv } from "./environment.ts";

const STRIPE_CHECKOUT = "https://checkout.stripe.com";

export interface SecurityOptions {
  readonly isSecure: boolean;
  readonly hasHostedPayments: boolean;
}

/** Sets `nonce` for the page's inline scripts and styles; nothing inline runs without it. */
export function securityHeaders(options: SecurityOptions) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, options));
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (options.isSecure) headers.set("Strict-Transport-Security", "max-age=31536000");
  });
}

function contentSecurityPolicy(nonce: string, options: SecurityOptions): string {
  // A form's target counts after its redirects too, and the buy form ends at the payment page.
  const formTargets = options.hasHostedPayments ? `'self' ${STRIPE_CHECKOUT}` : "'self'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
    ...(options.isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
