import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { PasswordField } from "#app/session/password/password-field.tsx";
import { emailFault, readEmail } from "#app/session/read-email.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForManagers } from "../holder/username-for-managers.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { SectionProps } from "./section-props.ts";

export function Password({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, setProblem, run } = useSetting({
    "auth/email-already-in-use": "settingsError.emailTaken",
  });
  const [emailProblem, setEmailProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const { email, hasPassword } = settings;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const ownEmail = email || readEmail(fields);
    const fault = email ? undefined : emailFault(ownEmail);
    setEmailProblem(fault && translate(fault));
    if (fault) return emailInput.current?.focus();
    const password = String(fields.get("newPassword"));
    if (password === "") {
      setProblem(translate("authError.missingPassword"));
      return input.current?.focus();
    }
    const action = async () => {
      const { savePassword } = await import("../holder/account-client.ts");
      await savePassword(holder, password, ownEmail);
    };
    if (await run(action, translate("settings.passwordSaved"))) form.reset();
    else input.current?.focus();
  }

  return (
    <SettingsSection
      title={translate("settings.password")}
      note={translate(hasPassword ? "settings.passwordIsSet" : "settings.passwordIsMissing")}
      lead={translate(hasPassword ? "settings.passwordLead" : "settings.noPasswordLead")}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {email ? (
          <UsernameForManagers email={email} />
        ) : (
          <TextField
            ref={emailInput}
            label={translate("settings.ownEmail")}
            name="email"
            type="email"
            autoComplete="username"
            required
            error={emailProblem}
          />
        )}
        <PasswordField
          ref={input}
          label={translate("settings.newPassword")}
          name="newPassword"
          autoComplete="new-password"
          error={problem}
        />
        <SubmitButton isBusy={isBusy} className="self-start" variant="outline">
          {translate(hasPassword ? "settings.changePassword" : "settings.setPassword")}
        </SubmitButton>
      </form>
    </SettingsSection>
  );
}
