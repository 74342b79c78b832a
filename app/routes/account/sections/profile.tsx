import { type FormEvent, useRef, useState } from "react";
import { shownLine } from "#domain/pasted.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { tooLong, useFaultText } from "#app/ui/use-fault-text.ts";
import { isPictureUrl } from "../holder/picture-url.ts";
import { Problem } from "../holder/problem.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { SectionProps } from "./section-props.ts";

/** The identity service's limits, in characters. */
const MAX_NAME = 256;
const MAX_URL = 2048;

export function Profile({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const faultText = useFaultText();
  const [nameProblem, setNameProblem] = useState<string>();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const { displayName, photoUrl, email } = settings;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const profile = {
      displayName: shownLine(String(fields.get("displayName"))),
      photoUrl: shownLine(String(fields.get("photoUrl"))),
    };
    const nameFault = faultText(tooLong(profile.displayName, MAX_NAME));
    const pictureFault =
      profile.photoUrl && !isPictureUrl(profile.photoUrl)
        ? translate("settingsError.picture")
        : faultText(tooLong(profile.photoUrl, MAX_URL));
    setNameProblem(nameFault);
    setPictureProblem(pictureFault);
    if (nameFault || pictureFault) return (nameFault ? name : picture).current?.focus();
    const action = async () => {
      const { saveProfile } = await import("../holder/account-client.ts");
      await saveProfile(holder, profile);
    };
    await run(action, translate("settings.profileSaved"));
  }

  return (
    <SettingsSection
      title={translate("settings.profile")}
      note={displayName || translate("settings.profileMissing")}
      lead={translate("settings.profileLead")}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Avatar
          size="2xl"
          alt={displayName || email}
          {...(isPictureUrl(photoUrl) && { src: photoUrl })}
        />
        <TextField
          ref={name}
          label={translate("settings.displayName")}
          name="displayName"
          autoComplete="name"
          defaultValue={displayName}
          error={nameProblem}
        />
        <TextField
          ref={picture}
          label={translate("settings.picture")}
          name="photoUrl"
          type="url"
          inputMode="url"
          autoComplete="photo"
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
