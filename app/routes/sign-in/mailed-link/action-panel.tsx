import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { type Entrance, useEntrance } from "#app/session/entrance.ts";
import type { CodeInfo } from "#app/session/mail-client.ts";
import { ActionFrame } from "./action-frame.tsx";
import type { ActionMode } from "./action-query.ts";
import { ApplyCode } from "./apply-code.tsx";
import type { MemberView } from "./ask-again.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { LinkSignIn } from "./link-sign-in.tsx";
import { NewPassword } from "./new-password.tsx";
import { useCodeInfo } from "./use-code-info.ts";

interface ActionPanelProps {
  readonly mode: ActionMode;
  readonly oobCode: string;
  readonly next: string;
  readonly isGuest: boolean;
  /** Absent for who is not signed in. */
  readonly account: MemberView | undefined;
}

/** What one way of using a code needs. */
export interface ActionProps {
  readonly oobCode: string;
  readonly next: string;
  readonly entrance: Entrance;
  /** Absent until the service has said what the code is for. */
  readonly info: CodeInfo | undefined;
  /** For errors of using the code: where it is the code's fault another view takes over, else it is thrown again. */
  readonly rethrow: (error: unknown) => void;
}

const FAULTS_OF_THE_CODE: ReadonlySet<AuthErrorKey> = new Set([
  "authError.codeExpired",
  "authError.codeUsed",
]);

export function ActionPanel({ mode, oobCode, next, isGuest, account }: ActionPanelProps) {
  const entrance = useEntrance(isGuest);
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
    entrance,
    info: reading.state === "known" ? reading.info : undefined,
    rethrow(error) {
      const key = authErrorKey(error);
      if (!FAULTS_OF_THE_CODE.has(key)) throw error;
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

/** For a link that is not one of ours, or not all of it. */
export function IncompleteLink() {
  const translate = useTranslate();
  return (
    <ActionFrame title={translate("authAction.brokenTitle")}>
      <p>{translate("authAction.incomplete")}</p>
    </ActionFrame>
  );
}
