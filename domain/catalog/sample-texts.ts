/** Finds the demo's sample seller, legal texts and addresses. A public shop must not use them. */
import { storeProblem } from "./define-store.ts";
import type { Store } from "./offer.ts";
import type { StoreProblem } from "./store-error.ts";

// In the languages of scripts/store/samples/.
const SELLER =
  /this seller does not exist|demo store|sample (?:seller|data):|muster(?:verkäufer|daten):/i;
const TEXT = /^(?:this is a sample text|dies ist ein mustertext)\b/i;
/** Domains for examples (RFC 2606); mail to them never arrives. */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$/i;

const own = { seller: "name or company", address: "address", phone: "number" };

interface SampleTexts {
  readonly seller: readonly StoreProblem[];
  readonly texts: readonly StoreProblem[];
}

export function findSampleTexts({ legal }: Store): SampleTexts {
  const problem = (key: keyof typeof legal, message: string) =>
    storeProblem(["legal", key], message);
  const seller = (["seller", "address", "phone"] as const)
    .filter((key) => SELLER.test(legal[key] ?? ""))
    .map((key) => problem(key, `is the sample seller's: write your ${own[key]}`));
  const email = addressesIn(legal.email).map((address) =>
    problem("email", `${address} reaches nobody: write an address that you read`),
  );
  const texts = (["refund", "withdrawal", "privacy", "terms", "imprint"] as const).flatMap(
    (key) => {
      const text = legal[key]?.trim() ?? "";
      if (TEXT.test(text)) return [problem(key, "is a sample text: write your own")];
      return addressesIn(text)
        .slice(0, 1)
        .map((address) => problem(key, `names ${address}, which reaches nobody: write yours`));
    },
  );
  return { seller, texts: [...email, ...texts] };
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/[\w.+-]+@([\w.-]*\w)/g)]
    .filter(([, domain = ""]) => RESERVED.test(domain))
    .map(([address]) => address);
}
