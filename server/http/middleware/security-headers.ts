/** The one module that names what a page may load and where it may send. */
import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { HonoEnv } from "#server/middleware/environment.ts";

const STRIPE_CHECKOUT = "https://checkout.stripe.com";
/** People may show a picture that lies anywhere: to themselves alone, on this page alone. */
const OWN_PICTURE_PAGE = /^\/account\/?$/i;
/** What the identity SDK asks, and the captcha it loads where the service demands one. */
const GOOGLE_IDENTITY = {
  connect: [
    "https://identitytoolkit.googleapis.com",
    "https://securetoken.googleapis.com",
    "https://www.google.com/recaptcha/",
  ],
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/"],
};

export interface SecurityOptions {
  readonly isSecure: boolean;
  readonly hasHostedPayments: boolean;
  readonly hasHostedIdentity: boolean;
}

/** What may stand in the page itself: nonces or hashes as a policy writes them, with their quotes. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Besides the shop's own. */
  readonly images?: readonly string[];
}

/** Sets `nonce` for the page's inline scripts and styles; nothing inline runs without it. */
export function securityHeaders(options: SecurityOptions) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    const sources = [`'nonce-${nonce}'`];
    const inline = { scripts: sources, styles: sources };
    const images = OWN_PICTURE_PAGE.test(c.req.path) ? ["https:"] : [];
    // A page with a secret in its address asks for a stricter one.
    const referrerPolicy = headers.get("Referrer-Policy");
    for (const [name, value] of securityFields({ ...inline, images }, options))
      headers.set(name, value);
    if (referrerPolicy) headers.set("Referrer-Policy", referrerPolicy);
    if (c.get("isPopup")) for (const [name, value] of popupFields(nonce)) headers.set(name, value);
  });
}

/**
 * On its way to a provider and back a window passes through other origins: any other opener policy would cut it off from
 * the page that waits for it. Such a page needs nothing but its own script.
 */
function popupFields(nonce: string): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["Cross-Origin-Opener-Policy", "unsafe-none"],
    ["Referrer-Policy", "same-origin"],
    ["Cache-Control", "no-store"],
  ];
}

/** Names and values for one answer. */
export function securityFields(
  inline: InlineSources,
  options: SecurityOptions,
): readonly (readonly [string, string])[] {
  return [
    ["Content-Security-Policy", contentSecurityPolicy(inline, options)],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
    ...(options.isSecure ? ([["Strict-Transport-Security", "max-age=31536000"]] as const) : []),
  ];
}

function contentSecurityPolicy(inline: InlineSources, options: SecurityOptions): string {
  // A form's target counts after its redirects too, and the buy form ends at the payment page.
  const formTargets = options.hasHostedPayments ? `'self' ${STRIPE_CHECKOUT}` : "'self'";
  const { connect, script, frame } = options.hasHostedIdentity
    ? GOOGLE_IDENTITY
    : { connect: [], script: [], frame: [] };
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...script].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    ["img-src 'self' data:", ...(inline.images ?? [])].join(" "),
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(" ")}`] : []),
    ...(frame.length > 0 ? [`frame-src ${frame.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
    ...(options.isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
