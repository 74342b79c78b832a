/** Finds the demo's sample seller, legal texts and addresses. A public shop must not use them. */
import { storeProblem } from "./define-store.ts";
import type { Store } from "./offer.ts";
import type { StoreProblem } from "./store-error.ts";

/** How texts of the demo and of a new store begin, in the languages of scripts/store/samples/. */
const TEXTS = [
  "This is a sample text",
  "Questo è un testo di esempio",
  "Ceci est un texte d’exemple",
  "Este é um texto de exemplo",
  "Este es un texto de ejemplo",
  "Dies ist ein Mustertext",
  "Dit is een voorbeeldtekst",
  "Det här är en exempeltext",
  "Toto je vzorový text",
  "To jest tekst przykładowy",
  "Ez egy mintaszöveg",
  "To je vzorčno besedilo",
  "Αυτό είναι ένα δείγμα κειμένου",
  "Това е примерен текст",
  "Это образец текста",
  "Tämä on esimerkkiteksti",
];
const OWNERS = [
  "Sample (?:seller|data)",
  "(?:Venditore|Dati) di esempio",
  "(?:Vendeur|Données) d’exemple",
  "(?:Vendedor|Dados) de exemplo",
  "(?:Vendedor|Datos) de ejemplo",
  "Muster(?:verkäufer|daten)",
  "Voorbeeld(?:verkoper|gegevens)",
  "Exempel(?:säljare|data)",
  "Vzorov(?:ý prodejce|é údaje)",
  "Przykładow(?:y sprzedawca|e dane)",
  "Minta(?:eladó|adatok)",
  "Vzorčni (?:prodajalec|podatki)",
  "Δείγμα (?:πωλητή|στοιχείων)",
  "Пример(?:ен продавач|ни данни)",
  "Образец (?:продавца|данных)",
  "Esimerkki(?:myyjä|tiedot)",
];
const anyOf = (texts: readonly string[]) => texts.join("|");
const SELLER = new RegExp(`this seller does not exist|demo store|(?:${anyOf(OWNERS)})\\s?:`, "i");
const TEXT = new RegExp(`^(?:${anyOf(TEXTS)})(?!\\p{L})`, "iu");
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
