import { useTranslate } from "#app/i18n/messages.ts";
import { ChangeForm } from "../email/change-form.tsx";
import { Verification } from "../email/verification.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";
import type { SectionProps } from "./section-props.ts";

export function EmailAddress({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { email, isEmailVerified } = settings;
  return (
    <SettingsSection
      title={translate("settings.email")}
      lead={translate("settings.emailLead")}
      note={
        email &&
        translate(isEmailVerified ? "settings.emailVerified" : "settings.emailUnverified", {
          email,
        })
      }
    >
      {email ? (
        <>
          {!isEmailVerified && <Verification email={email} holder={holder} />}
          <ChangeForm email={email} holder={holder} />
        </>
      ) : (
        <p>{translate("settings.noEmail")}</p>
      )}
    </SettingsSection>
  );
}
