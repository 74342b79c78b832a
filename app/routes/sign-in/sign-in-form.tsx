import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { buttonStyles } from "../../ui/button.tsx";
import type { SignInParameters } from "../../session/sign-in-parameters.ts";
import { readEmail } from "../../session/read-email.ts";
import { EmailField } from "../../session/form/email-field.tsx";
import { FormAlert } from "../../session/form/form-alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useAuthForm } from "../../session/form/use-auth-form.ts";
import { leaveSignIn } from "../../session/leave-sign-in.ts";
import { PasswordField } from "../../session/password/password-field.tsx";

interface SignInFormProps {
  readonly isSignUp: boolean;
  /** The payment follows. */
  readonly isBeforePayment: boolean;
  readonly next: string;
  readonly signInParameters: SignInParameters;
  readonly email: string;
  readonly children?: ReactNode;
}

export function SignInForm(props: SignInFormProps) {
  const { isSignUp, isBeforePayment, next, signInParameters, email, children } = props;
  const translate = useTranslate();
  const { isBusy, problem, formProps, alertProps, errorOf } = useAuthForm({
    async submit(fields) {
      const credentials = {
        email: readEmail(fields),
        password: String(fields.get("password")),
      };
      const client = await import("../../session/sign-in-client.ts");
      await (isSignUp ? client.signUp : client.signIn)(credentials, signInParameters);
      leaveSignIn(next);
      return "leaves";
    },
  });
  const signUpLabel = isBeforePayment ? "signIn.submitSignUpToPay" : "signIn.submitSignUp";
  return (
    <form method="post" {...formProps} className="mt-8 flex flex-col gap-5">
      <FormAlert {...alertProps} />
      {problem === "authError.notLinked" && (
        <a href={next} className={buttonStyles({ variant: "outline", size: "lg" })}>
          {translate("signIn.goOn")}
        </a>
      )}
      <EmailField defaultValue={email} error={errorOf("email")} />
      <div className="flex flex-col gap-1">
        <PasswordField
          label={translate("signIn.password")}
          autoComplete={isSignUp ? "new-password" : "current-password"}
          error={errorOf("password")}
        />
        {children}
      </div>
      <SubmitButton isBusy={isBusy}>
        {translate(isSignUp ? signUpLabel : "signIn.submitSignIn")}
      </SubmitButton>
    </form>
  );
}
