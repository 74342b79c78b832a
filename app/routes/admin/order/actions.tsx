import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Translate } from "#locales/translate.ts";
import { AskSignIn } from "../ask-sign-in.tsx";
import type { OrderAnswer, Problem } from "./change-order.ts";
import type { OrderPageView } from "./view-order-page.ts";

interface ProblemProps {
  readonly problem: Problem | undefined;
}

interface ActionsProps {
  readonly order: OrderPageView;
  readonly answer: OrderAnswer | undefined;
}

/** What the owner can do with the order. Forms of the server, so they work without scripts. */
export function Actions({ order, answer }: ActionsProps) {
  const translate = useTranslate();
  const problem = answer?.key === "link" ? undefined : answer;
  const { id, email, refund, owed, isWarned, mayResend, mayCorrect, isDeletable, mayLock } = order;
  const atAmount = problem?.key === "badAmount";
  const atAddress = problem?.key === "badAddress" || problem?.key === "unchangedAddress";
  const isElsewhere = atAmount || atAddress || problem?.key === "notConfirmed";
  return (
    <div className="mt-8">
      {problem && !isElsewhere && (
        <p role="alert" className="wrap-anywhere text-red-700 dark:text-red-400">
          {problemText(problem, translate)}
        </p>
      )}
      <RowList>
        {refund && <RefundForm {...order} refund={refund} problem={problem} />}
        {owed && (
          <RowDetails title={translate("order.settle")}>
            <Change orderId={id} intent="settle" lead={translate("order.settleLead", { owed })}>
              <Submit>{translate("order.settle")}</Submit>
            </Change>
          </RowDetails>
        )}
        {isWarned && (
          <RowDetails title={translate("order.keep")}>
            <Change orderId={id} intent="keep" lead={translate("order.keepLead")}>
              <Submit>{translate("order.keep")}</Submit>
            </Change>
          </RowDetails>
        )}
        {mayResend && (
          <RowDetails title={translate("order.resend")}>
            <Change orderId={id} intent="resend" lead={translate("order.resendLead", { email })}>
              <Submit>{translate("order.resend")}</Submit>
            </Change>
          </RowDetails>
        )}
        {mayResend && <FreshLink id={id} url={answer?.key === "link" ? answer.url : undefined} />}
        {mayCorrect && (
          <RowDetails title={translate("order.correct")} isOpen={atAddress}>
            <Change orderId={id} intent="correct" lead={translate("order.correctLead")}>
              <TextField
                type="email"
                name="address"
                label={translate("order.newAddress")}
                autoComplete="off"
                required
                maxLength={254}
                defaultValue={atAddress ? problem.typed : undefined}
                error={atAddress ? problemText(problem, translate) : undefined}
              />
              <Why />
              <Submit>{translate("order.correctNow")}</Submit>
            </Change>
          </RowDetails>
        )}
        {mayLock && <Lock id={id} isLocked={order.isLocked} />}
        <Note id={id} />
        {isDeletable && <DeleteData {...order} problem={problem} />}
      </RowList>
    </div>
  );
}

function Lock({ id, isLocked }: Pick<OrderPageView, "id" | "isLocked">) {
  const translate = useTranslate();
  const intent = isLocked ? "unlock" : "lock";
  return (
    <RowDetails title={translate(`order.${intent}`)}>
      <Change orderId={id} intent={intent} lead={translate(`order.${intent}Lead`)}>
        <Why />
        <Submit>{translate(`order.${intent}Now`)}</Submit>
      </Change>
    </RowDetails>
  );
}

/** Recorded with what was done. */
function Why({ value, hint }: { readonly value?: string | undefined; readonly hint?: string }) {
  const translate = useTranslate();
  return (
    <TextField
      name="why"
      label={translate("order.why")}
      hint={hint}
      autoComplete="off"
      maxLength={500}
      defaultValue={value}
    />
  );
}

interface GuardedProps extends Pick<OrderPageView, "id" | "isRecent"> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Asks to sign in instead of showing a form that would be refused; a refused one stays. */
function Guarded({ id, isRecent, title, isOpen, children }: GuardedProps) {
  const path = href("/admin/orders/:orderId", { orderId: id });
  return (
    <RowDetails title={title} isOpen={isOpen}>
      {isRecent || isOpen ? children : <AskSignIn path={path} />}
    </RowDetails>
  );
}

interface FreshLinkProps extends Pick<OrderPageView, "id"> {
  readonly url: string | undefined;
}

function FreshLink({ id, url }: FreshLinkProps) {
  const translate = useTranslate();
  return (
    <RowDetails title={translate("order.link24")} isOpen={url !== undefined}>
      {url ? (
        <output className="block">
          {translate("order.link24Made")}
          <code className="mt-2 block text-sm wrap-anywhere select-all">{url}</code>
        </output>
      ) : (
        <Change orderId={id} intent="link" lead={translate("order.link24Lead")}>
          <Submit>{translate("order.link24Now")}</Submit>
        </Change>
      )}
    </RowDetails>
  );
}

function Note({ id }: Pick<OrderPageView, "id">) {
  const translate = useTranslate();
  return (
    <RowDetails title={translate("order.note")}>
      <Change orderId={id} intent="note" lead={translate("order.noteLead")}>
        <TextField
          name="why"
          label={translate("order.noteText")}
          autoComplete="off"
          required
          maxLength={500}
        />
        <Submit>{translate("order.noteNow")}</Submit>
      </Change>
    </RowDetails>
  );
}

interface RefundFormProps extends Pick<OrderPageView, "id" | "isRecent">, ProblemProps {
  readonly refund: NonNullable<OrderPageView["refund"]>;
}

function RefundForm({ id, isRecent, refund, problem }: RefundFormProps) {
  const translate = useTranslate();
  const isWrong = problem?.key === "badAmount";
  const isTyped = isWrong || (problem?.key === "signInAgain" && problem.intent === "refund");
  return (
    <Guarded id={id} isRecent={isRecent} title={translate("order.refund")} isOpen={isTyped}>
      <Change orderId={id} intent="refund" lead={translate("order.refundLead", refund)}>
        <HiddenFields fields={{ before: `${refund.before}` }} />
        <TextField
          name="amount"
          label={translate("order.amount", refund)}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={40}
          defaultValue={isTyped ? problem.typed : refund.amount}
          error={isWrong ? problemText(problem, translate) : undefined}
        />
        <Why value={isTyped ? problem.why : undefined} />
        <Submit>{translate("order.refundNow")}</Submit>
      </Change>
    </Guarded>
  );
}

type DeleteDataProps = Pick<OrderPageView, "id" | "email" | "isGuest" | "isRecent"> & ProblemProps;

function DeleteData({ id, email, isGuest, isRecent, problem }: DeleteDataProps) {
  const translate = useTranslate();
  const isWrong = problem?.key === "notConfirmed";
  const isTyped = isWrong || (problem?.key === "signInAgain" && problem.intent === "delete");
  return (
    <Guarded id={id} isRecent={isRecent} title={translate("order.delete")} isOpen={isTyped}>
      <Change
        orderId={id}
        intent="delete"
        lead={translate(isGuest ? "order.deleteLead" : "order.deleteAccountLead", { email })}
      >
        <TextField
          name="confirm"
          label={translate("order.confirm")}
          autoComplete="off"
          required
          maxLength={254}
          defaultValue={isTyped ? problem.typed : undefined}
          error={isWrong ? problemText(problem, translate) : undefined}
        />
        <Why value={isTyped ? problem.why : undefined} hint={translate("order.deleteWhy")} />
        <Submit>{translate("order.deleteNow")}</Submit>
      </Change>
    </Guarded>
  );
}

interface ChangeProps {
  readonly orderId: string;
  readonly intent: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Change({ orderId, intent, lead, children }: ChangeProps) {
  return (
    <Form
      method="post"
      action={href("/admin/orders/:orderId", { orderId })}
      reloadDocument
      className="flex flex-col gap-4"
    >
      <p className="text-gray-700 dark:text-gray-300">{lead}</p>
      <HiddenFields fields={{ intent }} />
      {children}
    </Form>
  );
}

function Submit({ children }: { readonly children: ReactNode }) {
  return (
    <Button type="submit" size="xl" className="self-start">
      {children}
    </Button>
  );
}

function problemText(problem: Problem, translate: Translate): string {
  switch (problem.key) {
    case "badAmount":
      return translate("order.badAmount", problem);
    case "refused":
      return translate("order.refused", problem);
    default:
      return translate(`order.${problem.key}`);
  }
}
