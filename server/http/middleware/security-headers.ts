import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { ResponseFields } from "../cached-response.ts";
import type { HonoEnv } from "../environment.ts";

/** Origins other than the shop's own, written as in a Content-Security-Policy. */
export interface PagePolicy {
  readonly connect?: readonly string[];
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly image?: readonly string[];
  /** With 'unsafe-inline', inline styles need neither nonce nor hash. */
  readonly style?: readonly string[];
  readonly formAction?: readonly string[];
}

/** Only the account page shows the user's picture, which may be on any host. */
const OWN_PICTURE_PAGE = /^\/account\/?$/i;

export interface SecurityOptions {
  readonly isSecure: boolean;
  readonly policy: PagePolicy;
}

/** Nonces or hashes with their quotes. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly images?: readonly string[];
}

/** Sets `nonce`, which browsers require for inline scripts and styles. */
export function securityHeaders(options: SecurityOptions) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    const sources = [`'nonce-${nonce}'`];
    const inline = { scripts: sources, styles: sources };
    const images = OWN_PICTURE_PAGE.test(c.get("localePath").path) ? ["https:"] : [];
    // Keep the stricter policy of pages with a secret in their URL.
    const referrerPolicy = headers.get("Referrer-Policy");
    for (const [name, value] of securityFields({ ...inline, images }, options))
      headers.set(name, value);
    if (referrerPolicy) headers.set("Referrer-Policy", referrerPolicy);
    if (c.get("isMailFrame")) headers.set("Content-Security-Policy", MAIL_FRAME_POLICY);
    if (c.get("isPopup")) for (const [name, value] of popupFields(nonce)) headers.set(name, value);
  });
}

/** A framed mail may only style itself, show the pictures that came with it and open links in a new window. */
const MAIL_FRAME_POLICY = [
  "default-src 'none'",
  "img-src data:",
  "style-src 'unsafe-inline'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Any other opener policy would disconnect a sign-in pop-up from its opener after the visit to the provider. */
function popupFields(nonce: string): ResponseFields {
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

/** Of documents. SVGs can be some, too. */
export function securityFields(inline: InlineSources, options: SecurityOptions): ResponseFields {
  return [
    ["Content-Security-Policy", contentSecurityPolicy(inline, options)],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
    ...(options.isSecure ? ([["Strict-Transport-Security", "max-age=31536000"]] as const) : []),
    ...DATA_FIELDS,
  ];
}

/** Enough for what browsers never show as a document, such as a font: a page loads two dozen such files. */
export const DATA_FIELDS: ResponseFields = [["X-Content-Type-Options", "nosniff"]];

/** Browsers ignore 'unsafe-inline' beside a nonce or hash. */
function styleSources(inline: readonly string[], others: readonly string[]): readonly string[] {
  return others.includes("'unsafe-inline'") ? others : [...inline, ...others];
}

function contentSecurityPolicy(inline: InlineSources, options: SecurityOptions): string {
  const {
    connect = [],
    script = [],
    frame = [],
    image = [],
    style = [],
    formAction = [],
  } = options.policy;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...script].join(" "),
    ["style-src 'self'", ...styleSources(inline.styles, style)].join(" "),
    ["img-src 'self' data:", ...(inline.images ?? []), ...image].join(" "),
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(" ")}`] : []),
    ...(frame.length > 0 ? [`frame-src ${frame.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formAction].join(" "),
    ...(options.isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
