import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button, buttonStyles } from "#app/ui/button.tsx";
import { type AuthErrorKey, retryOf } from "#app/session/auth-error.ts";
import { intentPath } from "#app/session/intent.ts";
import { MailedLinkPanel, Outcome } from "./mailed-link-panel.tsx";
import { AskAgain, type AccountView } from "./ask-again.tsx";
import type { ActionMode } from "#app/session/action-query.ts";

interface BrokenLinkProps {
  readonly mode: ActionMode;
  readonly next: string;
  readonly account: AccountView | undefined;
  readonly problem: AuthErrorKey;
  readonly onRetry: () => void;
}

export function BrokenLink({ mode, next, account, problem, onRetry }: BrokenLinkProps) {
  const translate = useTranslate();
  const retry = retryOf(problem, onRetry);
  return (
    <MailedLinkPanel title={translate("authAction.brokenTitle")}>
      <Outcome>
        <p>{translate(problem)}</p>
        {retry ? (
          <Button size="lg" onClick={retry}>
            {translate("common.tryAgain")}
          </Button>
        ) : (
          <NextStep mode={mode} next={next} account={account} />
        )}
      </Outcome>
    </MailedLinkPanel>
  );
}

function NextStep({ mode, next, account }: Pick<BrokenLinkProps, "mode" | "next" | "account">) {
  const translate = useTranslate();
  const { seller, basename } = usePageInfo();
  const button = buttonStyles({ size: "lg" });
  switch (mode) {
    case "resetPassword":
      return (
        <a href={basename + intentPath("reset", next)} className={button}>
          {translate("authAction.newReset")}
        </a>
      );
    case "signIn":
      return (
        <a href={basename + intentPath("link", next)} className={button}>
          {translate("authAction.newSignIn")}
        </a>
      );
    case "verifyEmail":
    case "verifyAndChangeEmail":
      return <AskAgain mode={mode} account={account} />;
    case "recoverEmail":
      return <p>{translate("authAction.newRecovery", { email: seller.email })}</p>;
  }
}
