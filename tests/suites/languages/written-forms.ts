/** How each language writes sums and days, by hand: the shop asks `Intl`, which must agree. */

interface Written {
  /** Of 1900 cents. "_" is any space. */
  readonly sum: string;
  /** Of 5 March 2026, with "M" for the month. */
  readonly day: string;
  /** The day beside a time of day, with "M" for an abbreviated month. */
  readonly short: string;
  readonly months: string;
}

const written: Readonly<Record<string, Written>> = {
  en: {
    sum: "€19.00",
    day: "M 5, 2026",
    short: "M 5, 2026",
    months: "January February March April May June July August September October November December",
  },
  bg: {
    sum: "19,00_€",
    day: "5 M 2026_г.",
    short: "5.03.2026_г.",
    months: "януари февруари март април май юни юли август септември октомври ноември декември",
  },
  cs: {
    sum: "19,00_€",
    day: "5. M 2026",
    short: "5. 3. 2026",
    months: "ledna února března dubna května června července srpna září října listopadu prosince",
  },
  de: {
    sum: "19,00_€",
    day: "5. M 2026",
    short: "05.03.2026",
    months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  },
  el: {
    sum: "19,00_€",
    day: "5 M 2026",
    short: "5 M 2026",
    months:
      "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
  },
  es: {
    sum: "19,00_€",
    day: "5 de M de 2026",
    short: "5 M 2026",
    months:
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  },
  fi: {
    sum: "19,00_€",
    day: "5. M 2026",
    short: "5.3.2026",
    months:
      "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
  },
  fr: {
    sum: "19,00_€",
    day: "5 M 2026",
    short: "5 M 2026",
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  },
  hu: {
    sum: "19,00_EUR",
    day: "2026. M 5.",
    short: "2026. M 5.",
    months:
      "január február március április május június július augusztus szeptember október november december",
  },
  it: {
    sum: "19,00_€",
    day: "5 M 2026",
    short: "5 M 2026",
    months:
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  },
  nl: {
    sum: "€_19,00",
    day: "5 M 2026",
    short: "5 M 2026",
    months:
      "januari februari maart april mei juni juli augustus september oktober november december",
  },
  pl: {
    sum: "19,00_€",
    day: "5 M 2026",
    short: "5 M 2026",
    months:
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  },
  pt: {
    sum: "19,00_€",
    day: "5 de M de 2026",
    short: "05/03/2026",
    months:
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  },
  ru: {
    sum: "19,00_€",
    day: "5 M 2026_г.",
    short: "5 M 2026_г.",
    months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  },
  sl: {
    sum: "19,00_€",
    day: "5. M 2026",
    short: "5. M 2026",
    months: "januar februar marec april maj junij julij avgust september oktober november december",
  },
  sv: {
    sum: "19,00_€",
    day: "5 M 2026",
    short: "5 M 2026",
    months: "januari februari mars april maj juni juli augusti september oktober november december",
  },
};

export interface WrittenForms {
  sum(cents: number): string;
  /** In UTC. */
  day(milliseconds: number): string;
  /** Parts of the text with a sum or a year that this language does not write so. */
  odd(text: string): string[];
}

/** All results have plain spaces. */
export function writtenForms(language: string): WrittenForms {
  const found = written[language];
  if (!found) throw new Error(`Nobody has said how ${language} writes sums and days`);
  const months = found.months.split(" ");
  const sample = found.sum.replace("_", " ");
  const known = [
    pattern(found.day, { 5: String.raw`\d{1,2}`, M: `(?:${months.join("|")})` }),
    pattern(found.short, {
      "05": String.raw`\d\d`,
      "03": String.raw`\d\d`,
      "5": String.raw`\d{1,2}`,
      "3": String.raw`\d{1,2}`,
      M: String.raw`\p{L}{3,8}\.?`,
    }),
    // Whole sums have no decimals where they are offered. Dutch has the sign of a discount after the currency's.
    pattern(found.sum, {
      "19": String.raw`−?\d+`,
      ".00": String.raw`(?:\.\d\d)?`,
      ",00": String.raw`(?:,\d\d)?`,
    }),
  ];
  return {
    sum: (cents) => {
      const [euros, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
      return sample.replace("19", String(euros)).replace("00", rest);
    },
    day: (milliseconds) => {
      const date = new Date(milliseconds);
      return found.day
        .replace("_", " ")
        .replace("5", String(date.getUTCDate()))
        .replace("2026", String(date.getUTCFullYear()))
        .replace("M", months[date.getUTCMonth()] ?? "");
    },
    odd: (text) => {
      const rest = known.reduce((left, one) => left.replaceAll(one, " "), plainSpaces(text));
      return rest.match(/.{0,20}(?:€|EUR|(?<![\w-])20\d\d(?![\w-])).{0,20}/g) ?? [];
    },
  };
}

export function plainSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Finds what is written like the sample: `parts` are regular expressions for parts of it. */
function pattern(sample: string, parts: Readonly<Record<string, string>>): RegExp {
  const names = ["2026", ...Object.keys(parts).toSorted((a, b) => b.length - a.length), "_", "."];
  const all = { "2026": String.raw`\d{4}`, _: " ", ".": String.raw`\.`, ...parts };
  const split = new RegExp(`(${names.map((name) => name.replace(".", "\\.")).join("|")})`);
  const source = sample.split(split).map((part) => Reflect.get(all, part) ?? part);
  return new RegExp(`(?<![\\d.,])${source.join("")}(?![\\d])`, "gu");
}
