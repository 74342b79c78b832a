/** The payment page: /sandbox/pay/{sessionId}. Works without scripts. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "#domain/ports/clock.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import { closedOutcome } from "../ledger/attempts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { MethodType } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { withBilling } from "../ledger/buyer.ts";
import { regionOf } from "./billing.ts";
import { challengePage } from "./challenge.ts";
import type { Problems } from "./fields.ts";
import { type PageContext, messagePage, type Shop } from "./layout.ts";
import { chosenMethod, readForm } from "./read-form.ts";
import { paymentPage } from "./view.ts";

const MAX_BODY_IN_BYTES = 8 * 1024;

/**
 * Set by the host: `nonce` if its Content-Security-Policy has one, `browserLocale` from the browser's request. The pages
 * set `shop`.
 */
export type PageEnv = {
  Variables: { nonce?: string; browserLocale?: string; shop?: Shop | undefined };
};

export interface PagesOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly secret: string;
  readonly shop?: Shop | undefined;
}

export function createPages({ ledger, clock, secret, shop }: PagesOptions): Hono<PageEnv> {
  const pages = new Hono<PageEnv>();

  pages.use("/sandbox/pay/*", async (c, next) => {
    c.set("shop", shop);
    await next();
    c.header("Cache-Control", "no-store");
  });

  pages.get("/sandbox/pay/:sessionId", async (c) => {
    const entry = await ledger.find(c.req.param("sessionId"));
    if (!entry) return notFound(c);
    const { session, payment } = entry;
    switch (session.status) {
      case "open":
        return payment?.challenge
          ? c.html(
              challengePage(await pageContextOf(c, session), session, payment.challenge.method.id),
            )
          : show(c, session, {}, 200);
      case "complete":
      case "completeUnpaid":
        return c.redirect(successUrl(session), 303);
      case "expired":
        return returnToShop(c, session, "expired");
    }
  });

  pages.post(
    "/sandbox/pay/:sessionId",
    bodyLimit({
      maxSize: MAX_BODY_IN_BYTES,
      onError: async (c) => c.html(messagePage(await pageContextOf(c), "tooLarge"), 413),
    }),
    async (c) => {
      const sessionId = c.req.param("sessionId");
      const form = new URLSearchParams(await c.req.text());
      const entry = await ledger.find(sessionId);
      if (!entry) return notFound(c);
      const { session } = entry;
      const reading = readForm(form, {
        session,
        methods: methodsOf(session),
        now: clock.now(),
        secret,
      });
      const isChallenge = form.has("challenge");
      if (session.status === "open" && !isChallenge && reading.outcome === "invalid")
        return show(c, session, reading.problems, 422, form);
      const result = isChallenge
        ? await ledger.answerChallenge(sessionId, {
            methodId: form.get("methodId") ?? "",
            isAuthenticated: form.get("challenge") === "complete",
          })
        : reading.outcome === "valid"
          ? await ledger.pay(sessionId, reading.attempt)
          : closedOutcome(session);
      // An answer to an earlier attempt changes nothing, so show the current step.
      if (!result) return c.redirect(c.req.path, 303);
      switch (result.outcome) {
        case "challenge":
          return c.redirect(c.req.path, 303);
        case "paid":
        case "processing":
        case "alreadyPaid":
          return c.redirect(successUrl(result.session), 303);
        case "declined":
        case "expired":
          return returnToShop(c, result.session, result.outcome);
      }
    },
  );

  return pages;
}

/** Sessions of earlier builds take cards only. */
function methodsOf({ methods = ["card"] }: SessionRecord): readonly MethodType[] {
  return methods;
}

async function show(
  c: Context<PageEnv>,
  session: SessionRecord,
  problems: Problems,
  status: 200 | 402 | 422,
  form?: URLSearchParams,
) {
  const context = await pageContextOf(c, session);
  const methods = methodsOf(session);
  const prefilled: Readonly<Record<string, string | undefined>> = {
    email: session.customerEmail ?? session.buyerEmail,
    country: regionOf(c.req.header("accept-language")),
  };
  const view = {
    // Do not show the tax of the last attempt's country, because the buyer may choose another one.
    session: session.isTaxAutomatic ? withBilling(session, undefined) : session,
    methods,
    chosen: chosenMethod(form, methods),
    problems,
    values: (name: string) => form?.get(name) ?? prefilled[name],
  };
  return c.html(paymentPage(context, view), status);
}

async function notFound(c: Context<PageEnv>) {
  return c.html(messagePage(await pageContextOf(c), "notFound"), 404);
}

/** Uses the session's language, or the browser's if the session names none or the same language without a region. */
async function pageContextOf(
  c: Context<PageEnv>,
  session?: Pick<SessionRecord, "locale" | "successUrl">,
): Promise<PageContext> {
  const sessionLocale = session?.locale ?? "auto";
  const shop = c.get("shop");
  const browserLocale = c.get("browserLocale") ?? SOURCE_LOCALE;
  const isOpen = sessionLocale === "auto" || browserLocale.startsWith(`${sessionLocale}-`);
  const locale = isOpen ? browserLocale : sessionLocale;
  return {
    locale,
    translate: await loadTranslate(locale),
    nonce: c.get("nonce"),
    shop,
    frame: (session && shop?.kindOf(session.successUrl).frame) ?? "calm",
  };
}

/** Unlike Stripe, returns the buyer of a refused card to the shop, so that the shop's error page can be tested. */
async function returnToShop(
  c: Context<PageEnv>,
  session: SessionRecord,
  reason: "declined" | "expired",
) {
  if (session.cancelUrl !== undefined) {
    const url = new URL(session.cancelUrl);
    url.searchParams.set("reason", reason);
    return c.redirect(url.href, 303);
  }
  if (reason === "declined")
    return show(c, session, { cardNumber: "payment.declinedProblem" }, 402);
  return c.html(messagePage(await pageContextOf(c, session), "expired"), 410);
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
