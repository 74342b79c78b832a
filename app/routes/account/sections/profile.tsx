import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { isPictureUrl } from "../picture-url.ts";
import { Problem } from "../problem.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { SubmitButton } from "../../sign-in/form/submit-button.tsx";
import { useSetting } from "../use-setting.ts";
import type { SectionProps } from "./section-props.ts";

/** The identity service's limits, in characters. */
const MAX_NAME = 256;
const MAX_URL = 2048;

export function Profile({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const picture = useRef<HTMLInputElement>(null);
  const { displayName, photoUrl, email } = settings;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const profile = {
      displayName: String(fields.get("displayName")).trim(),
      photoUrl: String(fields.get("photoUrl")).trim(),
    };
    setPictureProblem(undefined);
    if (profile.photoUrl && !isPictureUrl(profile.photoUrl)) {
      setPictureProblem(translate("settingsError.picture"));
      picture.current?.focus();
      return;
    }
    const action = async () => {
      const { saveProfile } = await import("../account-client.ts");
      await saveProfile(holder, profile);
    };
    await run(action, translate("settings.profileSaved"));
  }

  return (
    <SettingsSection title={translate("settings.profile")} lead={translate("settings.profileLead")}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Avatar
          size="2xl"
          alt={displayName || email}
          {...(isPictureUrl(photoUrl) && { src: photoUrl })}
        />
        <TextField
          label={translate("settings.displayName")}
          name="displayName"
          autoComplete="name"
          maxLength={MAX_NAME}
          defaultValue={displayName}
        />
        <TextField
          ref={picture}
          label={translate("settings.picture")}
          name="photoUrl"
          type="url"
          inputMode="url"
          autoComplete="photo"
          maxLength={MAX_URL}
          defaultValue={photoUrl}
          error={pictureProblem}
          hint={translate("settings.pictureHint")}
        />
        <SubmitButton isBusy={isBusy} className="self-start" variant="outline">
          {translate("settings.saveProfile")}
        </SubmitButton>
        <Problem>{problem}</Problem>
      </form>
    </SettingsSection>
  );
}
