/** Stores consent as a record on the server and in the cookie that pages read. */
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { type ConsentWay, recordConsent } from "#domain/consent/consents.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";
import {
  answers,
  type Choice,
  CONSENT_COOKIE,
  formatConsent,
  parseConsent,
  purposes,
  readConsent,
} from "#protocol/consent.ts";
import { failBadRequest, wantsJson } from "#protocol/failure.ts";
import { sameOriginPath } from "#protocol/same-origin-path.ts";
import { CONSENT_PATH } from "#protocol/paths.ts";
import { consentTries } from "../consent/limits.ts";
import type { HonoEnv } from "../http/environment.ts";

const COOKIE_LIFETIME_S = 365 * 24 * 60 * 60;

export interface ConsentApiOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly policyVersion: number;
  readonly locales: readonly string[];
  readonly publicUrl: string;
  readonly isSecure: boolean;
}

/** An unticked box is absent from the form. */
const box = z
  .literal("on", "is on or absent")
  .optional()
  .transform((value) => value === "on");

/** A form returns to its page; a script, which accepts JSON, gets a 204. */
export function createConsentApi(options: ConsentApiOptions): Hono<HonoEnv> {
  const { documents, clock, limits, policyVersion, isSecure } = options;
  const formSchema = z.object({
    answer: z.enum(answers, `must be one of ${answers.join(", ")}`),
    language: z.enum(options.locales, "must be a language of this store"),
    measurement: box,
    marketing: box,
  });
  const api = new Hono<HonoEnv>();
  api.post(CONSENT_PATH, async (c) => {
    const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    if (!form.success) failBadRequest(form.error);
    const { answer, language } = form.data;
    const choice = chosen(form.data);
    await limits.count(consentTries(options.clientAddress(c)));
    const earlier = readConsent(c.req.header("cookie") ?? "", policyVersion)?.choice;
    const way = wayOf(answer, choice, {
      earlier,
      hasPrivacyControl: c.req.header("sec-gpc") === "1",
    });
    const recordId = await recordConsent(
      { documents, clock },
      { ...choice, policyVersion, language, way },
      // Also for an earlier policy: orders refer to the former record and must find the new choice.
      parseConsent(getCookie(c, CONSENT_COOKIE))?.recordId,
    );
    setCookie(c, CONSENT_COOKIE, formatConsent({ recordId, policyVersion, choice }), {
      path: "/",
      secure: isSecure,
      sameSite: "Lax",
      maxAge: COOKIE_LIFETIME_S,
    });
    if (wantsJson(c.req.raw.headers, c.req.path)) return c.body(null, 204);
    return c.redirect(returnPath(c.req.header("referer"), options.publicUrl), 303);
  });
  return api;
}

function chosen({ answer, measurement, marketing }: Choice & { readonly answer: string }): Choice {
  if (answer === "choose") return { measurement, marketing };
  const isAllowed = answer === "accept";
  return { measurement: isAllowed, marketing: isAllowed };
}

interface Before {
  readonly earlier: Choice | undefined;
  readonly hasPrivacyControl: boolean;
}

function wayOf(
  answer: (typeof answers)[number],
  choice: Choice,
  { earlier, hasPrivacyControl }: Before,
): ConsentWay {
  if (purposes.some((purpose) => earlier?.[purpose] && !choice[purpose])) return "withdraw";
  const allowsSomething = purposes.some((purpose) => choice[purpose]);
  return hasPrivacyControl && allowsSomething ? "override" : answer;
}

function returnPath(referer: string | undefined, publicUrl: string): string {
  const url = URL.parse(referer ?? "");
  if (!url) return "/";
  url.hash = "";
  return sameOriginPath(url.href, new URL(publicUrl).origin) ?? "/";
}
