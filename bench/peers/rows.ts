/** The rows of the table, with their goals. */

export interface Row {
  /** Group, as given to `--rows`. */
  readonly number: number;
  /** Of the samples. */
  readonly key: string;
  readonly title: string;
  readonly unit?: string;
  readonly digits?: number;
  readonly goal?: Goal;
}

/** A bound on our median. With `of`, a multiple of that peer's median. */
export interface Goal {
  readonly most?: number;
  readonly least?: number;
  readonly of?: string;
}

const PAGES = ["/landing", "/landing-v2", "/landing/paywall", "/landing-v2/paywall"];

export const rows: readonly Row[] = [
  {
    number: 1,
    key: "swap",
    title: "settled landing, tap to paint of paywall",
    unit: "ms",
    goal: { most: 16 },
  },
  { number: 1, key: "inp", title: "INP of that tap", unit: "ms", goal: { most: 50 } },
  {
    number: 2,
    key: "early",
    title: "tapped at first sight of the link, to paint",
    unit: "ms",
    goal: { most: 1.05, of: "nginx" },
  },
  ...PAGES.map((path) => ({
    number: 3,
    key: `html ${path}`,
    title: `HTML of ${path}, with headers`,
    unit: "B",
    goal: { most: 14_000 },
  })),
  {
    number: 4,
    key: "lcp",
    title: "LCP of landing",
    unit: "ms",
    goal: { most: 1.1, of: "nginx" },
  },
  { number: 4, key: "fcp", title: "FCP of landing", unit: "ms" },
  { number: 4, key: "cls", title: "CLS of landing", digits: 3 },
  { number: 5, key: "requests", title: "requests until settled", goal: { most: 12 } },
  { number: 5, key: "scripts", title: "scripts", goal: { most: 5 } },
  {
    number: 5,
    key: "scriptBytes",
    title: "bytes of scripts, with headers",
    unit: "B",
    goal: { most: 90_000 },
  },
  {
    number: 5,
    key: "headerBytes",
    title: "bytes of response headers",
    unit: "B",
    goal: { most: 4000 },
  },
  { number: 5, key: "bytes", title: "bytes in all", unit: "B" },
  {
    number: 6,
    key: "cold",
    title: "cold start to the first 200",
    unit: "ms",
    goal: { most: 150 },
  },
  {
    number: 7,
    key: "memory",
    title: "memory, idle after the start",
    unit: "MB",
    goal: { most: 160 },
  },
  { number: 7, key: "memoryAfter", title: "  idle after each round", unit: "MB" },
  { number: 8, key: "packed", title: "landing as browsers ask", unit: "req/s" },
  {
    number: 8,
    key: "packedRatio",
    title: "  by bare Node, same bytes",
    digits: 2,
    goal: { least: 0.9 },
  },
  { number: 8, key: "plain", title: "landing uncompressed", unit: "req/s" },
  {
    number: 8,
    key: "plainRatio",
    title: "  by bare Node, same bytes",
    digits: 2,
    goal: { least: 0.9 },
  },
  {
    number: 9,
    key: "rendered",
    title: "paywall, rendered per request",
    unit: "req/s",
    goal: { least: 2, of: "react-router-serve" },
  },
  {
    number: 9,
    key: "renderedPlain",
    title: "  the same, uncompressed",
    unit: "req/s",
    goal: { least: 2, of: "react-router-serve" },
  },
  {
    number: 10,
    key: "longTasks",
    title: "long tasks before the first input",
    goal: { most: 0 },
  },
  { number: 10, key: "longTaskMs", title: "  their time", unit: "ms" },
  {
    number: 10,
    key: "restored",
    title: "pages from the back/forward cache",
    unit: "%",
    goal: { least: 100 },
  },
];
