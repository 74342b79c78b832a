import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import type { Translate } from "#locales/translate.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError } from "#app/session/provider-response.ts";
import { isBlocked, leaveForProvider, openOwnPopup } from "../holder/open-own-popup.ts";
import { ActionButton } from "#app/ui/action-button.tsx";
import { Problem } from "../holder/problem.tsx";
import {
  EMAIL_PROVIDER_ID,
  hasOtherSignInMethod,
  type SettingsView,
} from "../holder/settings-view.ts";
import { SettingsSection } from "../holder/settings-section.tsx";
import { useProviderReturn } from "../sign-in-again/use-provider-return.ts";
import { type SettingMessages, useSetting } from "../sign-in-again/use-setting.ts";
import type { SectionProps } from "./section-props.ts";

const messages: SettingMessages = {
  "auth/credential-already-in-use": "settingsError.identityTaken",
  "auth/email-already-in-use": "settingsError.identityTaken",
  "auth/provider-already-linked": "settingsError.alreadyLinked",
  "auth/no-such-provider": "settingsError.notLinked",
  "auth/last-way-in": "settingsError.lastWayIn",
};

export function SignInMethods({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting(messages);
  const [waitsFor, setWaitsFor] = useState<string>();
  const { hasEmailSignIn, providers } = settings;
  const nameOf = (id: string) => providers.find((each) => each.id === id)?.name ?? id;

  function linkWith(credential: ProviderCredential) {
    const name = nameOf(credential.providerId);
    return run(
      async () => {
        const { linkProvider } = await import("../holder/account-client.ts");
        await linkProvider(holder, credential);
      },
      translate("settings.linked", { name }),
    );
  }
  useProviderReturn(holder, linkWith, (error) => run(() => Promise.reject(error)));

  async function link(id: string) {
    // Open the popup directly in the click handler, or browsers block it.
    const opened = openOwnPopup(holder, id);
    setWaitsFor(id);
    try {
      await linkWith(await opened);
    } catch (error) {
      const isReplaced =
        error instanceof ProviderError && error.code === "auth/cancelled-popup-request";
      if (isBlocked(error)) await run(async () => leaveForProvider(id, "link"));
      else if (!isReplaced) await run(() => Promise.reject(error));
    }
    setWaitsFor((current) => (current === id ? undefined : current));
  }

  function unlink(id: string, done: string) {
    return run(async () => {
      const { unlinkProvider } = await import("../holder/account-client.ts");
      await unlinkProvider(holder, id);
    }, done);
  }

  return (
    <SettingsSection
      title={translate("settings.methods")}
      note={linkedMethods(settings, translate).join(", ")}
      lead={translate("settings.methodsLead")}
      isOpen={problem !== undefined}
    >
      <ul className="flex flex-col gap-4">
        {hasEmailSignIn && (
          <EmailItem
            settings={settings}
            isBusy={isBusy}
            onUnlink={(done) => void unlink(EMAIL_PROVIDER_ID, done)}
          />
        )}
        {providers.map(({ id, name, isLinked }) => (
          <MethodItem
            key={id}
            title={translate(isLinked ? "settings.isLinked" : "settings.isNotLinked", { name })}
            {...(isLinked && !hasOtherSignInMethod(settings, id)
              ? { note: translate("settings.onlyWayIn") }
              : {
                  action: translate(isLinked ? "settings.unlink" : "settings.link", { name }),
                })}
            isBusy={isBusy || waitsFor === id}
            onAction={() =>
              void (isLinked ? unlink(id, translate("settings.unlinked", { name })) : link(id))
            }
          />
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </SettingsSection>
  );
}

function linkedMethods({ providers, ...email }: SettingsView, translate: Translate): string[] {
  const linked = providers.filter(({ isLinked }) => isLinked).map(({ name }) => name);
  return email.hasEmailSignIn ? [translate(emailMethod(email)), ...linked] : linked;
}

function emailMethod({ hasPassword }: Pick<SettingsView, "hasPassword">) {
  return hasPassword ? "settings.methodPassword" : "settings.methodLink";
}

interface EmailItemProps {
  readonly settings: SettingsView;
  readonly isBusy: boolean;
  readonly onUnlink: (done: string) => void;
}

/** Unlinking makes the identity service remove the email together with the password and mailed links. */
function EmailItem({ settings, isBusy, onUnlink }: EmailItemProps) {
  const translate = useTranslate();
  const { hasPassword, providers } = settings;
  const title = translate(emailMethod(settings));
  if (!hasOtherSignInMethod(settings, EMAIL_PROVIDER_ID)) {
    // Without any provider, the note would advise a choice that does not exist.
    const note = providers.length > 0 ? translate("settings.onlyWayInEmail") : undefined;
    return <MethodItem title={title} note={note} />;
  }
  return (
    <MethodItem
      title={title}
      note={translate("settings.unlinkEmailNote")}
      action={translate(hasPassword ? "settings.unlinkPassword" : "settings.unlinkLink")}
      isBusy={isBusy}
      onAction={() =>
        onUnlink(translate(hasPassword ? "settings.passwordUnlinked" : "settings.linkUnlinked"))
      }
    />
  );
}

interface MethodItemProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly action?: string;
  readonly isBusy?: boolean;
  readonly onAction?: () => void;
}

function MethodItem({ title, note, action, isBusy = false, onAction }: MethodItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {title}
        {note && <span className="block text-sm text-gray-600 dark:text-gray-400">{note}</span>}
      </span>
      {action && (
        <ActionButton isBusy={isBusy} onClick={onAction}>
          {action}
        </ActionButton>
      )}
    </li>
  );
}
