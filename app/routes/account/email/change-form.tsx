import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { SubmitButton } from "../../sign-in/form/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSetting } from "../use-setting.ts";
import type { EmailProps } from "./email-props.ts";

/** `email` is the account's current email. */
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
    const newEmail = String(new FormData(form).get("newEmail")).trim();
    if (newEmail.toLowerCase() === email.toLowerCase()) {
      setProblem(translate("settingsError.sameEmail"));
      input.current?.focus();
      return;
    }
    const action = async () => {
      const { mailNewAddress } = await import("../account-client.ts");
      await mailNewAddress(holder, newEmail);
    };
    if (await run(action, translate("settings.mailSent", { email: newEmail }))) {
      setSentTo(newEmail);
      form.reset();
    } else input.current?.focus();
  }

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={input}
        label={translate("settings.newEmail")}
        name="newEmail"
        type="email"
        autoComplete="email"
        maxLength={254}
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
