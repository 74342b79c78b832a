import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { authErrorCode } from "#app/session/auth-error.ts";
import { EmailField } from "#app/session/form/email-field.tsx";
import { FormAlert } from "#app/session/form/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAuthForm } from "#app/session/form/use-auth-form.ts";
import { forgetLinkEmail, readLinkEmail } from "#app/session/link-email.ts";
import { readEmail } from "#app/session/read-email.ts";
import { leaveSignIn } from "#app/session/leave-sign-in.ts";
import { MailedLinkPanel } from "./mailed-link-panel.tsx";
import type { ActionProps } from "./action-props.ts";

/** Asks for the email if another browser requested the link. */
export function LinkSignIn({ oobCode, next, signInParameters, info, rethrow }: ActionProps) {
  const translate = useTranslate();
  const [isOther, setIsOther] = useState(false);
  // `info` is set only in the browser, so this never reads storage on the server.
  const remembered = info && !isOther ? readLinkEmail() : "";
  const asksForEmail = info !== undefined && remembered === "";
  const { isBusy, formProps, alertProps, errorOf } = useAuthForm({
    async submit(fields) {
      const email = remembered || readEmail(fields);
      try {
        const { signInWithLink } = await import("#app/session/sign-in-client.ts");
        await signInWithLink({ email, oobCode }, signInParameters);
        forgetLinkEmail();
        leaveSignIn(next, { isReplacing: true });
        return "leaves";
      } catch (error) {
        if (isOtherAddress(error)) setIsOther(true);
        rethrow(error);
        return "stays";
      }
    },
    keyOf: (error) => (isOtherAddress(error) ? "authError.otherAddress" : undefined),
  });
  return (
    <MailedLinkPanel title={translate("authAction.signInTitle")}>
      <form method="post" {...formProps} className="flex flex-col gap-5">
        <p>{translate("authAction.signInLead")}</p>
        <FormAlert {...alertProps} />
        {asksForEmail && (
          <EmailField hint={translate("authAction.signInElsewhere")} error={errorOf("email")} />
        )}
        <SubmitButton isBusy={isBusy} isWaiting={!info}>
          {translate("authAction.signIn")}
        </SubmitButton>
      </form>
    </MailedLinkPanel>
  );
}

/** True if the link was sent to another email. */
function isOtherAddress(error: unknown): boolean {
  return authErrorCode(error) === "auth/invalid-email";
}
