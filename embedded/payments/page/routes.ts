/** The payment page: /sandbox/pay/{sessionId}. Works without scripts. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "#domain/ports/clock.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import type { Ledger } from "../ledger.ts";
import type { SessionRecord } from "../records.ts";
import { readCard, type Problems } from "./card.ts";
import { type Frame, messagePage, paymentPage } from "./view.ts";

const LARGEST_BODY_IN_BYTES = 8 * 1024;

/** Set by the host: `nonce` if its Content-Security-Policy has one, `browserLocale` from the browser's request. */
export type PageEnv = { Variables: { nonce?: string; browserLocale?: string } };

export interface PagesOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
}

export function createPages({ ledger, clock }: PagesOptions): Hono<PageEnv> {
  const pages = new Hono<PageEnv>();

  pages.use("/sandbox/pay/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });

  pages.get("/sandbox/pay/:sessionId", async (c) => {
    const entry = await ledger.find(c.req.param("sessionId"));
    if (!entry) return notFound(c);
    const { session } = entry;
    switch (session.status) {
      case "open":
        return show(c, session, {}, 200);
      case "complete":
        return c.redirect(successUrl(session), 303);
      case "expired":
        return leave(c, session, "expired");
    }
  });

  pages.post(
    "/sandbox/pay/:sessionId",
    bodyLimit({
      maxSize: LARGEST_BODY_IN_BYTES,
      onError: async (c) => c.html(messagePage(await frameOf(c), "tooLarge"), 413),
    }),
    async (c) => {
      const sessionId = c.req.param("sessionId");
      const form = new URLSearchParams(await c.req.text());
      const entry = await ledger.find(sessionId);
      if (!entry) return notFound(c);
      const reading = readCard(form, clock.now());
      if (entry.session.status === "open" && reading.outcome === "invalid")
        return show(c, entry.session, reading.problems, 422, form);
      const result =
        reading.outcome === "valid"
          ? await ledger.pay(sessionId, reading.attempt)
          : closedOutcome(entry.session);
      if (!result) return notFound(c);
      switch (result.outcome) {
        case "paid":
        case "alreadyPaid":
          return c.redirect(successUrl(result.session), 303);
        case "declined":
        case "expired":
          return leave(c, result.session, result.outcome);
      }
    },
  );

  return pages;
}

function closedOutcome(session: SessionRecord) {
  return { outcome: session.status === "complete" ? "alreadyPaid" : "expired", session } as const;
}

async function show(
  c: Context<PageEnv>,
  session: SessionRecord,
  problems: Problems,
  status: 200 | 402 | 422,
  form?: URLSearchParams,
) {
  const email = form?.get("email") ?? session.customerEmail ?? "";
  const expiry = form?.get("expiry") ?? "";
  const frame = await frameOf(c, session.locale);
  return c.html(paymentPage(frame, { session, problems, email, expiry }), status);
}

async function notFound(c: Context<PageEnv>) {
  return c.html(messagePage(await frameOf(c), "notFound"), 404);
}

/** Uses the session's language, or the browser's if the session names none or the same language without a region. */
async function frameOf(c: Context<PageEnv>, sessionLocale = "auto"): Promise<Frame> {
  const browserLocale = c.get("browserLocale") ?? SOURCE_LOCALE;
  const isOpen = sessionLocale === "auto" || browserLocale.startsWith(`${sessionLocale}-`);
  const locale = isOpen ? browserLocale : sessionLocale;
  return { locale, translate: await loadTranslate(locale), nonce: c.get("nonce") };
}

/**
 * Stripe reports a refused card on its own page. The sandbox returns the buyer to the shop with the reason instead, so
 * that the shop's error page, which cancelled and expired checkouts use too, can be tried and tested.
 */
async function leave(c: Context<PageEnv>, session: SessionRecord, reason: "declined" | "expired") {
  if (session.cancelUrl !== undefined) {
    const url = new URL(session.cancelUrl);
    url.searchParams.set("reason", reason);
    return c.redirect(url.href, 303);
  }
  if (reason === "declined")
    return show(c, session, { cardNumber: "payment.declinedProblem" }, 402);
  return c.html(messagePage(await frameOf(c, session.locale), "expired"), 410);
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
