import { href, useLocation } from "react-router";
import { ChangeForm } from "#app/routes/account/email/change-form.tsx";
import { Verification } from "#app/routes/account/email/verification.tsx";
import { type OwnerView, useOwner } from "#app/account/owner.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { signInPath } from "#app/session/require-member.ts";

/** Whoever is signed in, which need not be whom the mail was for. */
export interface MemberView extends OwnerView {
  readonly isEmailVerified: boolean;
}

interface AskAgainProps {
  readonly mode: "verifyEmail" | "verifyAndChangeEmail";
  readonly account: MemberView | undefined;
}

/** Another mail, at once for who is signed in; the others sign in and come back. */
export function AskAgain({ mode, account }: AskAgainProps) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const isChange = mode === "verifyAndChangeEmail";
  if (account?.email) return <AskNow isChange={isChange} account={account} />;
  const button = buttonStyles({ size: "lg" });
  if (account)
    return (
      <>
        <p>{translate("settings.noEmail")}</p>
        <a href={href("/account")} className={button}>
          {translate("authAction.account")}
        </a>
      </>
    );
  return (
    <>
      <p>{translate(isChange ? "authAction.changeSignedOut" : "authAction.verifySignedOut")}</p>
      <a href={signInPath(pathname + search)} className={button}>
        {translate("authAction.signIn")}
      </a>
    </>
  );
}

function AskNow({ isChange, account }: { isChange: boolean; account: MemberView }) {
  const translate = useTranslate();
  const owner = useOwner(account);
  const { email, isEmailVerified } = account;
  if (isChange)
    return (
      <>
        <p>{translate("authAction.changeAgain", { email })}</p>
        <ChangeForm email={email} owner={owner} />
      </>
    );
  if (!isEmailVerified)
    return (
      <>
        <p>{translate("authAction.verifyAgain", { email })}</p>
        <Verification email={email} owner={owner} />
      </>
    );
  return (
    <>
      <p>{translate("authAction.verifiedAlready", { email })}</p>
      <a href={href("/account")} className={buttonStyles({ size: "lg" })}>
        {translate("authAction.account")}
      </a>
    </>
  );
}
