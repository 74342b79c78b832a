import { admitCheckout, type Admission, type Client } from "./admit-checkout.ts";
import { type CardTestingPorts, countDecline, type DeclineEvent, keyOf } from "./count-decline.ts";

export interface CardTesting {
  admit(client: Client): Promise<Admission>;
  /** A keyed hash of the card's fingerprint, which is never stored. Undefined if declines do not count. */
  keyOfCard(fingerprint: string): Promise<string | undefined>;
  /** Idempotent for each event. */
  countDecline(event: DeclineEvent): Promise<void>;
}

export function createCardTesting(ports: CardTestingPorts): CardTesting {
  return {
    admit: (client) => admitCheckout(ports, client),
    keyOfCard: (fingerprint) => keyOf(ports, "card", fingerprint),
    countDecline: (event) => countDecline(ports, event),
  };
}

export const noCardTesting: CardTesting = {
  admit: async () => ({ outcome: "open", clientKey: undefined }),
  keyOfCard: async () => undefined,
  countDecline: async () => undefined,
};
