/** https://docs.stripe.com/currencies#zero-decimal and #three-decimal: not quite ISO 4217. */
const ZERO_DECIMAL = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "),
);
const THREE_DECIMAL = new Set("bhd jod kwd omr tnd".split(" "));

/** "€19.00" for 1900 and "eur": minor units as Stripe counts them. */
export function formatAmount(amount: number, currency: string): string {
  const decimals = ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(
    amount / 10 ** decimals,
  );
}
