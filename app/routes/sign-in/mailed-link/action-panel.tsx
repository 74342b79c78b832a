import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { useSignInParameters } from "#app/session/sign-in-parameters.ts";
import { MailedLinkPanel } from "./mailed-link-panel.tsx";
import type { ActionProps } from "./action-props.ts";
import type { ActionMode } from "#app/session/action-query.ts";
import { ApplyCode } from "./apply-code.tsx";
import type { AccountView } from "./ask-again.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { LinkSignIn } from "./link-sign-in.tsx";
import { NewPassword } from "./new-password.tsx";
import { useCodeInfo } from "./use-code-info.ts";

interface ActionPanelProps {
  readonly mode: ActionMode;
  readonly oobCode: string;
  readonly next: string;
  readonly isGuest: boolean;
  readonly account: AccountView | undefined;
}

/** After these errors, the code cannot be used again. It is used up before the second factor is requested. */
const UNUSABLE_CODE_ERRORS: ReadonlySet<AuthErrorKey> = new Set([
  "authError.codeExpired",
  "authError.codeUsed",
  "authError.factorExpired",
]);

export function ActionPanel({ mode, oobCode, next, isGuest, account }: ActionPanelProps) {
  const signInParameters = useSignInParameters(isGuest);
  const { reading, retry, fail } = useCodeInfo(mode, oobCode);
  if (reading.state === "failed")
    return (
      <BrokenLink
        mode={mode}
        next={next}
        account={account}
        problem={reading.problem}
        onRetry={retry}
      />
    );

  const action: ActionProps = {
    oobCode,
    next,
    signInParameters,
    info: reading.state === "known" ? reading.info : undefined,
    rethrow(error) {
      const key = authErrorKey(error);
      if (!UNUSABLE_CODE_ERRORS.has(key)) throw error;
      fail(key);
    },
  };
  switch (mode) {
    case "resetPassword":
      return <NewPassword {...action} />;
    case "signIn":
      return <LinkSignIn {...action} />;
    default:
      return <ApplyCode mode={mode} {...action} />;
  }
}

/** Shown for links that are incomplete or not ours. */
export function IncompleteLink() {
  const translate = useTranslate();
  return (
    <MailedLinkPanel title={translate("authAction.brokenTitle")}>
      <p>{translate("authAction.incomplete")}</p>
    </MailedLinkPanel>
  );
}
