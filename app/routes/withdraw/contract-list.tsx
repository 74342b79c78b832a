import { href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { PartTitle } from "../../layout/part-title.tsx";
import { buttonStyles } from "../../ui/button.tsx";
import { RowLink, RowList } from "../../ui/row-list.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import type { ContractView } from "./load-withdraw.ts";
import { RightText } from "./right-text.tsx";

export function ContractList({ contracts }: { readonly contracts: readonly ContractView[] }) {
  const translate = useTranslate();
  return (
    <>
      <p className="mt-3 text-gray-700 dark:text-gray-300">
        {translate("withdraw.listLead", { count: contracts.length })}
      </p>
      <ol className="mt-8 space-y-10">
        {contracts.map((contract) => (
          <li key={contract.orderId}>
            <section aria-label={contract.itemName}>
              <PartTitle>{contract.itemName}</PartTitle>
              <ContractFacts contract={contract} />
              <RightText contract={contract} />
              <ContractLink contract={contract} />
            </section>
          </li>
        ))}
      </ol>
      <OtherPurchase />
    </>
  );
}

function ContractLink({ contract }: { readonly contract: ContractView }) {
  const translate = useTranslate();
  const { orderId, itemName, statement, right } = contract;
  const to = `${href("/withdraw")}?order=${orderId}`;
  if (statement)
    return (
      <p className="mt-3">
        <Link to={to}>{translate("withdraw.details")}</Link>
      </p>
    );
  if (!right) return null;
  return (
    <Link to={to} className={buttonStyles({ size: "xl", isBlock: true, className: "mt-4" })}>
      {translate("withdraw.here")}
      <span className="sr-only">{` ${itemName}, ${orderId}`}</span>
    </Link>
  );
}

export function OtherPurchase() {
  const translate = useTranslate();
  return (
    <RowList>
      <RowLink to={`${href("/withdraw")}?other`} reloadDocument>
        {translate("withdraw.otherPurchase")}
      </RowLink>
    </RowList>
  );
}
