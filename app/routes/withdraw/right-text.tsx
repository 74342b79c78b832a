import { useTranslate } from "../../i18n/messages.ts";
import type { ContractView, RightView, StatementView } from "./load-withdraw.ts";

export function RightText({ contract }: { readonly contract: ContractView }) {
  const translate = useTranslate();
  const { statement, right, returned, endsByDelivery } = contract;
  if (statement) return <StatementText statement={statement} />;
  const texts = right
    ? rightTexts(right, endsByDelivery, translate)
    : returned
      ? [translate(`withdraw.${returned}`)]
      : [];
  return texts.map((text) => (
    <p key={text} className="mt-3">
      {text}
    </p>
  ));
}

type Translate = ReturnType<typeof useTranslate>;

function rightTexts(right: RightView, endsByDelivery: boolean, translate: Translate): string[] {
  const { kind, until = "", end, promisedUntil, promiseEnded } = right;
  const law = end
    ? [translate(`withdraw.${end.by}End`, { time: end.time })]
    : [
        translate("withdraw.until", { date: until }),
        ...(endsByDelivery ? [translate("withdraw.endsByDelivery")] : []),
      ];
  if (promisedUntil) return [...law, translate("withdraw.promised", { date: promisedUntil })];
  if (promiseEnded) law.push(translate("withdraw.promiseEnded", { date: promiseEnded }));
  return kind === "ended" ? [...law, translate("withdraw.stillState")] : law;
}

function StatementText({ statement }: { readonly statement: StatementView }) {
  const translate = useTranslate();
  const { time, hadRight, state, due, left } = statement;
  return (
    <>
      <p className="mt-3 font-medium">{translate("withdraw.received", { time })}</p>
      <p className="mt-2">
        {translate(stateKey(hadRight, state), { price: left, date: due ?? "" })}
      </p>
    </>
  );
}

function stateKey(hadRight: boolean, state: StatementView["state"]) {
  if (state === "declined") return "withdraw.declined";
  if (state === "refunded") return "withdraw.paidBack";
  return hadRight ? "withdraw.refundDue" : "withdraw.sellerDecides";
}
