import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { PartTitle } from "../../layout/part-title.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFaultText } from "../../ui/use-fault-text.ts";
import type { Refused } from "../../platform/typed-form.ts";
import { WriteToSeller } from "../checkout/confirmation/write-to-seller.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { OtherPurchase } from "./contract-list.tsx";
import type { ContractView } from "./load-withdraw.ts";
import { RightText } from "./right-text.tsx";

interface ContractPageProps {
  readonly contract: ContractView;
  readonly refused?: Refused | undefined;
}

/** The second step: the visitor confirms the withdrawal. Afterwards, the page shows the withdrawal's state. */
export function ContractPage({ contract, refused }: ContractPageProps) {
  const { itemName, statement, right, orderId } = contract;
  return (
    <>
      <div className="mt-8">
        <PartTitle>{itemName}</PartTitle>
      </div>
      <ContractFacts contract={contract} />
      <RightText contract={contract} />
      {!statement && right && <StatementForm contract={contract} refused={refused} />}
      {statement && <Sent contract={contract} />}
      {(statement || !right) && (
        <p className="mt-6">
          <WriteToSeller orderId={orderId} />
        </p>
      )}
      <OtherPurchase />
    </>
  );
}

function Sent({ contract: { email } }: { readonly contract: ContractView }) {
  const translate = useTranslate();
  if (email === undefined) return null;
  return <p className="mt-2 wrap-anywhere">{translate("withdraw.mailed", { email })}</p>;
}

function StatementForm({ contract, refused }: ContractPageProps) {
  const translate = useTranslate();
  const faultText = useFaultText();
  const [firstFault] = Object.keys(refused?.faults ?? {});
  const { orderId, itemName, email, right } = contract;
  return (
    <Form
      method="post"
      action={`${href("/withdraw")}?order=${orderId}`}
      reloadDocument
      className="mt-8 flex max-w-md flex-col gap-6"
    >
      <p>{translate("withdraw.statement", { plan: itemName, orderId })}</p>
      {right?.kind !== "ended" && <p>{translate("withdraw.consequence")}</p>}
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="order" value={orderId} />
      <TextField
        label={translate("withdraw.name")}
        name="name"
        autoComplete="name"
        defaultValue={refused?.typed["name"]}
        error={faultText(refused?.faults["name"])}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
        autoFocus={firstFault === "name"}
      />
      <TextField
        label={translate("withdraw.reason")}
        hint={translate("withdraw.reasonHint")}
        name="reason"
        autoComplete="off"
        defaultValue={refused?.typed["reason"]}
        error={faultText(refused?.faults["reason"])}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
        autoFocus={firstFault === "reason"}
      />
      <Button type="submit" size="xl" isBlock>
        {translate("withdraw.confirm")}
      </Button>
      {email !== undefined && (
        <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
          {translate("withdraw.confirmationTo", { email })}
        </p>
      )}
    </Form>
  );
}
