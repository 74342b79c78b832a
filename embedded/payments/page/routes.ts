/** The page the buyer is sent to: /sandbox/pay/{sessionId}. Works without scripts. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "#domain/ports.ts";
import type { Ledger } from "../ledger.ts";
import type { SessionRecord } from "../records.ts";
import { readCard, type Problems } from "./card.ts";
import { messagePage, paymentPage } from "./view.ts";

const LARGEST_BODY_IN_BYTES = 8 * 1024;

/** `nonce` is set by the host, where its Content-Security-Policy has one. */
export type PageEnv = { Variables: { nonce?: string } };

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
      onError: (c) =>
        c.html(messagePage("Too much text", "Go back and try again.", c.get("nonce")), 413),
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

function show(
  c: Context<PageEnv>,
  session: SessionRecord,
  problems: Problems,
  status: 200 | 402 | 422,
  form?: URLSearchParams,
) {
  const email = form?.get("email") ?? session.customerEmail ?? "";
  const expiry = form?.get("expiry") ?? "";
  return c.html(paymentPage({ session, problems, email, expiry, nonce: c.get("nonce") }), status);
}

function notFound(c: Context<PageEnv>) {
  const message = "This payment does not exist. Start again from the shop.";
  return c.html(messagePage("Payment not found", message, c.get("nonce")), 404);
}

/**
 * Stripe tells a buyer of a refused card on its own page. Here the buyer goes back to the shop with the reason, so that
 * the shop's error page, which a cancelled or expired checkout reaches too, is seen and tested.
 */
function leave(c: Context<PageEnv>, session: SessionRecord, reason: "declined" | "expired") {
  if (session.cancelUrl !== undefined) {
    const url = new URL(session.cancelUrl);
    url.searchParams.set("reason", reason);
    return c.redirect(url.href, 303);
  }
  if (reason === "declined")
    return show(c, session, { cardNumber: "The card was declined. Try another one." }, 402);
  const message = "This payment was open for too long. Start again from the shop.";
  return c.html(messagePage("Payment expired", message, c.get("nonce")), 410);
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
