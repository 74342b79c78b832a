import { href, useLocation } from "react-router";
import { ChangeForm } from "../../account/email/change-form.tsx";
import { Verification } from "../../account/email/verification.tsx";
import type { AccountHolderView } from "../../account/holder/account-holder.ts";
import { useAccountHolder } from "../../account/sign-in-again/use-account-holder.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { signInPath } from "#app/session/require-account.ts";

/** The signed-in account, which may differ from the account that the mail was sent to. */
export interface AccountView extends AccountHolderView {
  readonly isEmailVerified: boolean;
}

interface AskAgainProps {
  readonly mode: "verifyEmail" | "verifyAndChangeEmail";
  readonly account: AccountView | undefined;
}

/** Visitors who are not signed in must first sign in, which leads back here. */
export function AskAgain({ mode, account }: AskAgainProps) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { basename } = usePageInfo();
  const isChange = mode === "verifyAndChangeEmail";
  if (account?.email) return <AskNow isChange={isChange} account={account} />;
  const button = buttonStyles({ size: "lg" });
  if (account)
    return (
      <>
        <p>{translate("settings.noEmail")}</p>
        <a href={basename + href("/account")} className={button}>
          {translate("authAction.account")}
        </a>
      </>
    );
  return (
    <>
      <p>{translate(isChange ? "authAction.changeSignedOut" : "authAction.verifySignedOut")}</p>
      <a href={basename + signInPath(basename + pathname + search)} className={button}>
        {translate("authAction.signIn")}
      </a>
    </>
  );
}

function AskNow({ isChange, account }: { isChange: boolean; account: AccountView }) {
  const translate = useTranslate();
  const holder = useAccountHolder(account);
  const { basename } = usePageInfo();
  const { email, isEmailVerified } = account;
  if (isChange)
    return (
      <>
        <p>{translate("authAction.changeAgain", { email })}</p>
        <ChangeForm email={email} holder={holder} />
      </>
    );
  if (!isEmailVerified)
    return (
      <>
        <p>{translate("authAction.verifyAgain", { email })}</p>
        <Verification email={email} holder={holder} />
      </>
    );
  return (
    <>
      <p>{translate("authAction.verifiedAlready", { email })}</p>
      <a href={basename + href("/account")} className={buttonStyles({ size: "lg" })}>
        {translate("authAction.account")}
      </a>
    </>
  );
}
