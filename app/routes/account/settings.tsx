import { useTranslate } from "#app/i18n/messages.ts";
import { DeleteAccount } from "./sections/delete-account.tsx";
import { EmailAddress } from "./sections/email-address.tsx";
import { Password } from "./sections/password.tsx";
import { Profile } from "./sections/profile.tsx";
import { Sessions } from "./sections/sessions.tsx";
import { SignInMethods } from "./sections/sign-in-methods.tsx";
import { TwoStepSignIn } from "./sections/two-step-sign-in.tsx";
import { useOwner } from "#app/account/owner.ts";
import type { SettingsView } from "./settings-view.ts";

/** Everything people can change about their account, below what they bought. */
export function Settings({ settings }: { readonly settings: SettingsView }) {
  const translate = useTranslate();
  const owner = useOwner(settings);
  const parts = { settings, owner };
  return (
    <section aria-labelledby="settings" className="mt-16">
      <h2 id="settings" className="mb-6 text-2xl font-semibold">
        {translate("settings.title")}
      </h2>
      <noscript>
        <p className="mb-6 rounded-md bg-amber-50 p-4 text-amber-950">
          {translate("settings.needsScript")}
        </p>
      </noscript>
      <Profile {...parts} />
      <EmailAddress {...parts} />
      <Password {...parts} />
      <SignInMethods {...parts} />
      <TwoStepSignIn {...parts} />
      <Sessions settings={settings} />
      <DeleteAccount {...parts} />
    </section>
  );
}
