import type { ReadOptions, Visitor } from "#domain/page-services/visitor.ts";
import type { CardTesting } from "#domain/card-testing/card-testing.ts";
import { buyerOf } from "#domain/orders/buyer.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { checkoutTries, correctionTries } from "./checkout-limits.ts";
import type { OpenSession } from "./open-session.ts";
import { asTooMany } from "./as-too-many.ts";
import type { CurrentSession } from "./sessions.ts";

export interface AdmissionOptions {
  readonly limits: Limits;
  readonly cardTesting: Pick<CardTesting, "admit">;
}

interface Browser {
  client(): string | undefined;
  readSession(options: ReadOptions): Promise<CurrentSession | undefined>;
  becomeGuest(): Promise<OpenSession>;
}

export function createAdmissions(
  { limits, cardTesting }: AdmissionOptions,
  browser: Browser,
): Pick<Visitor, "admitToCheckout" | "admitToCorrection"> {
  async function becomeBuyer() {
    const { person } = await browser.becomeGuest();
    return { person, buyer: buyerOf(person) };
  }

  return {
    admitToCheckout: () =>
      asTooMany(async () => {
        const known = await browser.readSession({ isFresh: true });
        const address = browser.client();
        const admission = await cardTesting.admit({ address, uid: known?.buyer.uid });
        if (admission.outcome === "blocked") return admission;
        await limits.count(checkoutTries(address, known));
        const { person, buyer } = known ?? (await becomeBuyer());
        return { outcome: "admitted", person, buyer, clientKey: admission.clientKey };
      }),
    admitToCorrection: (uid) =>
      asTooMany(async () => {
        await limits.count(correctionTries(browser.client(), uid));
        return { outcome: "admitted" };
      }),
  };
}
