import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { FormAlert } from "#app/session/form/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAuthForm } from "#app/session/form/use-auth-form.ts";
import { PasswordField } from "#app/session/password/password-field.tsx";
import { signInPath } from "#app/session/require-account.ts";
import { leaveSignIn } from "#app/session/leave-sign-in.ts";
import { MailedLinkPanel, Outcome } from "./mailed-link-panel.tsx";
import type { ActionProps } from "./action-props.ts";

export function NewPassword({ oobCode, next, signInParameters, info, rethrow }: ActionProps) {
  const translate = useTranslate();
  const [isSaved, setIsSaved] = useState(false);
  const email = info?.email ?? "";
  const { isBusy, formProps, alertProps, errorOf } = useAuthForm({
    async submit(fields) {
      const password = String(fields.get("password"));
      const { setNewPassword } = await import("#app/session/mail-client.ts");
      try {
        await setNewPassword(oobCode, password, signInParameters.apiKey);
      } catch (error) {
        rethrow(error);
        return "stays";
      }
      try {
        const { signIn } = await import("#app/session/sign-in-client.ts");
        await signIn({ email, password }, signInParameters);
        leaveSignIn(next, { isReplacing: true });
        return "leaves";
      } catch {
        // The code is used up, so the visitor continues on the sign-in page, which shows the error.
        setIsSaved(true);
        return "stays";
      }
    },
  });
  const { basename } = usePageInfo();
  return (
    <MailedLinkPanel title={translate("authAction.resetTitle")}>
      {isSaved ? (
        <Outcome>
          <p>{translate("authAction.resetDone")}</p>
          <a href={basename + signInPath(next)} className={buttonStyles({ size: "lg" })}>
            {translate("authAction.signIn")}
          </a>
        </Outcome>
      ) : (
        <form method="post" {...formProps} className="flex flex-col gap-5">
          <p>{translate(info ? "authAction.resetLead" : "authAction.reading", { email })}</p>
          <FormAlert {...alertProps} />
          {/* Tells password managers which account the new password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={translate("signIn.newPassword")}
            autoComplete="new-password"
            disabled={!info}
            error={errorOf("password")}
          />
          <SubmitButton isBusy={isBusy} isWaiting={!info}>
            {translate("authAction.resetSubmit")}
          </SubmitButton>
        </form>
      )}
    </MailedLinkPanel>
  );
}
