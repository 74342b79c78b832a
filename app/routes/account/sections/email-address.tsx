import { useTranslate } from "#app/i18n/messages.ts";
import { ChangeForm } from "../email/change-form.tsx";
import { Verification } from "../email/verification.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";
import type { SectionProps } from "./section-props.ts";

const badge = "my-0.5 inline-block rounded-full px-2 text-xs font-medium";
const verified = "bg-primary-100 text-primary-800 dark:bg-primary-900 dark:text-primary-100";
const unverified = "bg-amber-100 text-amber-950 dark:bg-amber-950 dark:text-amber-100";

export function EmailAddress({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { email, isEmailVerified } = settings;
  return (
    <SettingsSection
      title={translate("settings.email")}
      lead={translate("settings.emailLead")}
      note={
        email && (
          <>
            <span className="me-2">{email}</span>{" "}
            <span className={`${badge} ${isEmailVerified ? verified : unverified}`}>
              {translate(isEmailVerified ? "settings.emailVerified" : "settings.emailUnverified")}
            </span>
          </>
        )
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
