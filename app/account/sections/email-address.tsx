import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { TextField } from "../../ui/text-field.tsx";
import { ActionButton } from "../../session/form/action-button.tsx";
import { Problem } from "../problem.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { SubmitButton } from "../../session/form/submit-button.tsx";
import { useSetting } from "../use-setting.ts";
import type { SectionProps } from "./section-props.ts";

export function EmailAddress({ settings, owner }: SectionProps) {
  const translate = useTranslate();
  const { email, isEmailVerified } = settings;
  return (
    <SettingsSection title={translate("settings.email")} lead={translate("settings.emailLead")}>
      {email ? (
        <>
          <p className="wrap-anywhere">
            {translate(isEmailVerified ? "settings.emailVerified" : "settings.emailUnverified", {
              email,
            })}
          </p>
          {!isEmailVerified && <Verification settings={settings} owner={owner} />}
          <ChangeForm settings={settings} owner={owner} />
        </>
      ) : (
        <p>{translate("settings.noEmail")}</p>
      )}
    </SettingsSection>
  );
}

function Verification({ settings, owner }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const check = useSetting();
  const [isSent, setIsSent] = useState(false);
  const { email } = settings;

  async function send() {
    const action = async () => {
      const { mailVerification } = await import("../account-client.ts");
      await mailVerification(owner);
    };
    if (await run(action, translate("settings.mailSent", { email }))) setIsSent(true);
  }

  return (
    <div className="flex flex-col gap-3">
      {isSent && <p>{translate("settings.verificationSent", { email })}</p>}
      <div className="flex flex-wrap gap-3">
        <ActionButton isBusy={isBusy} onClick={send}>
          {translate(isSent ? "settings.sendAgain" : "settings.sendVerification")}
        </ActionButton>
        {isSent && (
          <ActionButton
            variant="ghost"
            isBusy={check.isBusy}
            onClick={() => void check.run(async () => {}, translate("settings.lookedAgain"))}
          >
            {translate("settings.lookAgain")}
          </ActionButton>
        )}
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}

function ChangeForm({ settings, owner }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, setProblem, run } = useSetting({
    "auth/email-already-in-use": "settingsError.emailTaken",
  });
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("newEmail")).trim();
    if (email.toLowerCase() === settings.email.toLowerCase()) {
      setProblem(translate("settingsError.sameEmail"));
      input.current?.focus();
      return;
    }
    const action = async () => {
      const { mailNewAddress } = await import("../account-client.ts");
      await mailNewAddress(owner, email);
    };
    if (await run(action, translate("settings.mailSent", { email }))) {
      setSentTo(email);
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
