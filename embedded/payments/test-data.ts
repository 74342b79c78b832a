/** Stripe's test cards and test accounts: https://docs.stripe.com/testing */
import type { Fate } from "./records/payment.ts";

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** ISO 3166-1 alpha-2; absent if unknown. */
  readonly country?: string;
  readonly fate: Fate;
}

function declined(declineCode: string): Fate {
  return { failure: { code: "card_declined", declineCode } };
}

function failed(code: string): Fate {
  return { failure: { code } };
}

const needsAuthentication = true;

/** Ordinary cards, by the country that issued them: https://docs.stripe.com/testing#international-cards */
const visaOfCountry = {
  AT: "4000000400000008",
  AU: "4000000360000006",
  BR: "4000000760000002",
  CA: "4000001240000000",
  CH: "4000007560000009",
  DE: "4000002760000016",
  ES: "4000007240000007",
  FR: "4000002500000003",
  GB: "4000008260000000",
  IE: "4000003720000005",
  IT: "4000003800000008",
  JP: "4000003920000003",
  NL: "4000005280000002",
  PL: "4000006160000005",
  SE: "4000007520000008",
} as const;

const cards: readonly TestCard[] = [
  ...successes("visa", "4242424242424242", "4000056655665556", "4000000000003055"),
  ...successes("mastercard", "5555555555554444", "2223003122003222", "5200828282828210"),
  ...successes("amex", "378282246310005", "371449635398431"),
  ...successes("discover", "6011111111111117"),
  ...successes("diners", "3056930009020004"),
  ...successes("jcb", "3566002020360505"),
  ...successes("unionpay", "6200000000000005"),
  ...Object.entries(visaOfCountry).map(([country, number]) => visa(number, {}, country)),
  visa("4000000000000002", declined("generic_decline")),
  visa("4000000000009995", declined("insufficient_funds")),
  visa("4000000000009987", declined("lost_card")),
  visa("4000000000009979", declined("stolen_card")),
  visa("4000000000006975", declined("card_velocity_exceeded")),
  visa("4100000000000019", declined("fraudulent")),
  visa("4000000000000069", failed("expired_card")),
  visa("4000000000000127", failed("incorrect_cvc")),
  visa("4000000000000119", failed("processing_error")),
  visa("4000002760003184", { needsAuthentication }, "DE"),
  visa("4000002500003155", { needsAuthentication }, "FR"),
  visa("4000003800000446", { needsAuthentication }, "IT"),
  visa("4000000000003220", { needsAuthentication }),
  visa("4000008260003178", { needsAuthentication, ...declined("insufficient_funds") }, "GB"),
  visa("4000008400001629", { needsAuthentication, ...declined("generic_decline") }),
  visa("4000000000000259", { dispute: "fraudulent" }),
  visa("4000000000002685", { dispute: "product_not_received" }),
  visa("4000000000005423", { fraudWarning: "misc" }),
  visa("4000000000007726", { refund: "slow" }),
  visa("4000000000005126", { refund: "failing" }),
];

function visa(number: string, fate: Fate, country = "US"): TestCard {
  return { number, brand: "visa", country, fate };
}

function successes(brand: string, ...numbers: string[]): TestCard[] {
  return numbers.map((number) => ({ number, brand, country: "US", fate: {} }));
}

/** Any other number could be a real card, which test mode refuses. */
export function testCardOf(number: string): TestCard {
  const known = cards.find((card) => card.number === number);
  return known ?? { number, brand: "unknown", fate: declined("test_mode_live_card") };
}

const accountFailure = failed("payment_intent_payment_attempt_failed");

/** Without spaces. Every other valid IBAN succeeds. */
const failingIbans = new Set(["DE62370400440532013001", "AT861904300235473202"]);

/** Every other account number succeeds. */
const failingAccounts = new Set(["000222222227", "000111111113", "000111111116"]);

export function fateOfAccount(number: string): Fate {
  return failingIbans.has(number) || failingAccounts.has(number) ? accountFailure : {};
}
