import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { KeyOf } from "#locales/translate.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { FormAlert } from "#app/session/form/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAuthForm } from "#app/session/form/use-auth-form.ts";
import { signInPath } from "#app/session/require-account.ts";
import { intentPath } from "#app/session/intent.ts";
import { MailedLinkPanel, Outcome } from "./mailed-link-panel.tsx";
import type { ActionProps } from "./action-props.ts";
import type { ActionMode } from "#app/session/action-query.ts";

type ApplyMode = Exclude<ActionMode, "resetPassword" | "signIn">;

const WORDS = {
  verifyEmail: {
    title: "authAction.verifyTitle",
    lead: "authAction.verifyLead",
    submit: "authAction.verifySubmit",
    done: "authAction.verifyDone",
    goOn: "authAction.goOn",
  },
  verifyAndChangeEmail: {
    title: "authAction.changeTitle",
    lead: "authAction.changeLead",
    submit: "authAction.changeSubmit",
    done: "authAction.changeDone",
    goOn: "authAction.signIn",
  },
  recoverEmail: {
    title: "authAction.recoverTitle",
    lead: "authAction.recoverLead",
    submit: "authAction.recoverSubmit",
    done: "authAction.recoverDone",
    goOn: "authAction.resetTitle",
  },
} as const satisfies Record<ApplyMode, Record<string, KeyOf<"authAction">>>;

export function ApplyCode({
  mode,
  oobCode,
  next,
  signInParameters,
  info,
  rethrow,
}: ActionProps & { mode: ApplyMode }) {
  const translate = useTranslate();
  const [isDone, setIsDone] = useState(false);
  const { isBusy, formProps, alertProps } = useAuthForm({
    async submit() {
      const { applyCode } = await import("#app/session/mail-client.ts");
      await applyCode(oobCode, signInParameters.apiKey).then(() => setIsDone(true), rethrow);
      return "stays";
    },
  });
  const { basename } = usePageInfo();
  const words = WORDS[mode];
  const addresses = { email: info?.email ?? "", previousEmail: info?.previousEmail ?? "" };
  return (
    <MailedLinkPanel title={translate(words.title)}>
      {isDone ? (
        <Outcome>
          <p>{translate(words.done, addresses)}</p>
          <a href={pathAfter(mode, next, basename)} className={buttonStyles({ size: "lg" })}>
            {translate(words.goOn)}
          </a>
        </Outcome>
      ) : (
        <form method="post" {...formProps} className="flex flex-col gap-5">
          <p>{translate(info ? words.lead : "authAction.reading", addresses)}</p>
          <FormAlert {...alertProps} />
          <SubmitButton isBusy={isBusy} isWaiting={!info}>
            {translate(words.submit)}
          </SubmitButton>
        </form>
      )}
    </MailedLinkPanel>
  );
}

/** A changed email ended all sessions, so sign in. After a recovery, an attacker may know the password: reset it. */
function pathAfter(mode: ApplyMode, next: string, basename: string): string {
  switch (mode) {
    case "verifyEmail":
      return next;
    case "verifyAndChangeEmail":
      return basename + signInPath(next);
    case "recoverEmail":
      return basename + intentPath("reset", next);
  }
}
