import type { Ownership } from "#domain/page-services/visitor.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { PartTitle } from "../../layout/part-title.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { NeedsScript } from "../../session/needs-script.tsx";
import { DeleteAccount } from "./sections/delete-account.tsx";
import { EmailAddress } from "./sections/email-address.tsx";
import { Password } from "./sections/password.tsx";
import { Profile } from "./sections/profile.tsx";
import { Sessions } from "./sections/sessions.tsx";
import { SignInMethods } from "./sections/sign-in-methods.tsx";
import { TwoStepSignIn } from "./sections/two-step-sign-in.tsx";
import { useAccountHolder } from "./sign-in-again/use-account-holder.ts";
import type { SettingsView } from "./holder/settings-view.ts";

export interface SettingsProps {
  readonly settings: SettingsView;
  /** Opens two-step sign-in if the owner's pages need it. */
  readonly owner: Ownership | undefined;
}

export function Settings({ settings, owner }: SettingsProps) {
  const translate = useTranslate();
  const holder = useAccountHolder(settings);
  const parts = { settings, holder };
  return (
    <section aria-labelledby="settings" className="mt-14 lg:mt-10">
      <PartTitle id="settings" isSmall>
        {translate("settings.title")}
      </PartTitle>
      <NeedsScript text="settings.needsScript" />
      <div className="grid grid-cols-1 gap-4">
        <RowList>
          <Profile {...parts} />
          <EmailAddress {...parts} />
          <Password {...parts} />
          <SignInMethods {...parts} />
          <TwoStepSignIn {...parts} isOpen={owner === "needsTwoStep"} />
          <Sessions settings={settings} />
        </RowList>
        <RowList>
          <DeleteAccount {...parts} />
        </RowList>
      </div>
    </section>
  );
}
