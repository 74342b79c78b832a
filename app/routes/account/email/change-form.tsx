import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { emailFault, readEmail } from "#app/session/read-email.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { EmailProps } from "./email-props.ts";

export function ChangeForm({ email, holder }: EmailProps) {
  const translate = useTranslate();
  const { isBusy, problem, setProblem, run } = useSetting({
    "auth/email-already-in-use": "settingsError.emailTaken",
  });
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const newEmail = readEmail(new FormData(form), "newEmail");
    const isSame = newEmail.toLowerCase() === email.toLowerCase();
    const fault = isSame ? "settingsError.sameEmail" : emailFault(newEmail);
    if (fault) {
      setProblem(translate(fault));
      input.current?.focus();
      return;
    }
    const action = async () => {
      const { mailNewAddress } = await import("../holder/account-client.ts");
      await mailNewAddress(holder, newEmail);
    };
    if (await run(action, translate("settings.mailSent", { email: newEmail }))) {
      setSentTo(newEmail);
      form.reset();
    } else input.current?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={input}
        label={translate("settings.newEmail")}
        name="newEmail"
        type="email"
        autoComplete="email"
        required
        error={problem}
        hint={translate("settings.newEmailHint")}
      />
      <SubmitButton isBusy={isBusy} className="self-start" variant="outline">
        {translate("settings.changeEmail")}
      </SubmitButton>
      {sentTo && (
        <p className="wrap-anywhere">{translate("settings.newEmailSent", { email: sentTo })}</p>
      )}
    </form>
  );
}
