/** The embedded payment service with what its tests need of Stripe's unpublished requests of the payment page. */
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createStripeSandbox } from "#embedded/payments/sandbox.ts";
import { APPROVED, DECLINED, DISPUTED, SECRET_KEY, WEBHOOK_SECRET } from "./sandbox-fixture.ts";
import type { StripeAccount } from "./stripe-account.ts";

const CARD_NUMBERS: Readonly<Record<string, string>> = {
  tok_visa: APPROVED,
  tok_chargeDeclined: DECLINED,
  tok_createDispute: DISPUTED,
};

/** Runs on the real clock, as Stripe does. */
export function serveAccount(): StripeAccount {
  const sandbox = createStripeSandbox({
    documents: createSqliteDocuments({ path: ":memory:" }),
    clock: { now: Date.now },
    publicUrl: "http://shop.test",
    webhookSecret: WEBHOOK_SECRET,
    deliver: async () => new Response("ok"),
  });
  /** Form fields of each payment method, by its id. */
  const methods = new Map<string, Record<string, string>>();

  async function confirm(sessionId: string, form: URLSearchParams): Promise<Response> {
    const body = new URLSearchParams(methods.get(form.get("payment_method") ?? ""));
    const response = await sandbox.pages.request(`/sandbox/pay/${sessionId}`, {
      method: "POST",
      body,
    });
    if (response.status !== 303)
      return Response.json({ error: { message: "refused" } }, { status: 400 });
    const isDeclined = response.headers.get("location")?.includes("reason=declined");
    const error = { type: "card_error", code: "card_declined", message: "Declined" };
    return isDeclined
      ? Response.json({ error }, { status: 402 })
      : Response.json({ id: sessionId });
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const form = new URLSearchParams(await request.clone().text());
    const [, sessionId = "", step] =
      /^\/v1\/payment_pages\/(\w+)(\/confirm)?$/.exec(pathname) ?? [];
    if (sessionId) return step ? confirm(sessionId, form) : Response.json({ id: sessionId });
    if (pathname !== "/v1/payment_methods") return sandbox.fetch(request);
    const id = `pm_${crypto.randomUUID()}`;
    methods.set(id, {
      email: form.get("billing_details[email]") ?? "",
      cardNumber: CARD_NUMBERS[form.get("card[token]") ?? ""] ?? "",
      expiry: "12/34",
      cvc: "123",
      country: form.get("billing_details[address][country]") ?? "",
    });
    return Response.json({ id, object: "payment_method" });
  }

  return { secretKey: SECRET_KEY, fetch: (input, init) => respond(new Request(input, init)) };
}
