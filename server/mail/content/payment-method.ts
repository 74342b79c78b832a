/** Names that differ from the payment service's code. They are the same in all languages. */
const names = new Map([
  ["sepa_debit", "SEPA Direct Debit"],
  ["bacs_debit", "Bacs Direct Debit"],
  ["us_bank_account", "ACH Direct Debit"],
  ["paypal", "PayPal"],
  ["ideal", "iDEAL"],
  ["eps", "EPS"],
  ["p24", "Przelewy24"],
  ["wechat_pay", "WeChat Pay"],
]);

/** `method` is the payment service's code, such as "amazon_pay" for Amazon Pay. */
export function nameMethod(method: string): string {
  return names.get(method) ?? method.split("_").map(capitalize).join(" ");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
