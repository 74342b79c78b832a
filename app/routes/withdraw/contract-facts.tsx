import { useTranslate } from "../../i18n/messages.ts";
import type { ContractView } from "./load-withdraw.ts";

export function ContractFacts({ contract }: { readonly contract: ContractView }) {
  const translate = useTranslate();
  const { date, price, orderId } = contract;
  return (
    <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
      {translate("account.boughtOn", { date, price })}
      <br />
      {translate("confirmation.orderNumber", { orderId })}
    </p>
  );
}
