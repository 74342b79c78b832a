import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import type { ProviderCredential } from "../../session/provider-answer.ts";
import { ProviderError } from "../../session/provider-answer.ts";
import { isBlocked, leaveForProvider, openOwnPopup } from "../open-own-popup.ts";
import { ActionButton } from "../../session/form/action-button.tsx";
import { Problem } from "../problem.tsx";
import { hasOtherWayIn, type ProviderView } from "../settings-view.ts";
import { SettingsSection } from "../settings-section.tsx";
import { useProviderReturn } from "../use-provider-return.ts";
import { type OwnWordings, useSetting } from "../use-setting.ts";
import type { SectionProps } from "./section-props.ts";

const wordings: OwnWordings = {
  "auth/credential-already-in-use": "settingsError.identityTaken",
  "auth/email-already-in-use": "settingsError.identityTaken",
  "auth/provider-already-linked": "settingsError.alreadyLinked",
  "auth/no-such-provider": "settingsError.notLinked",
  "auth/last-way-in": "settingsError.lastWayIn",
};

export function SignInMethods({ settings, owner }: SectionProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting(wordings);
  const [waitsFor, setWaitsFor] = useState<string>();
  const { hasEmailSignIn, hasPassword, providers } = settings;
  const nameOf = (id: string) => providers.find((each) => each.id === id)?.name ?? id;

  function linkWith(credential: ProviderCredential) {
    const name = nameOf(credential.providerId);
    return run(
      async () => {
        const { linkProvider } = await import("../account-client.ts");
        await linkProvider(owner, credential);
      },
      translate("settings.linked", { name }),
    );
  }
  useProviderReturn(owner, linkWith, (error) => run(() => Promise.reject(error)));

  async function link(id: string) {
    // In the click itself: later, a browser blocks the window.
    const opened = openOwnPopup(owner, id);
    setWaitsFor(id);
    try {
      await linkWith(await opened);
    } catch (error) {
      if (isBlocked(error)) return leaveForProvider(id, "link");
      const isReplaced =
        error instanceof ProviderError && error.code === "auth/cancelled-popup-request";
      if (!isReplaced) await run(() => Promise.reject(error));
    }
    setWaitsFor((current) => (current === id ? undefined : current));
  }

  function unlink({ id, name }: ProviderView) {
    return run(
      async () => {
        const { unlinkProvider } = await import("../account-client.ts");
        await unlinkProvider(owner, id);
      },
      translate("settings.unlinked", { name }),
    );
  }

  return (
    <SettingsSection title={translate("settings.methods")} lead={translate("settings.methodsLead")}>
      <ul className="flex flex-col gap-4">
        {hasEmailSignIn && (
          <li>{translate(hasPassword ? "settings.methodPassword" : "settings.methodLink")}</li>
        )}
        {providers.map((provider) => (
          <ProviderItem
            key={provider.id}
            provider={provider}
            isLast={!hasOtherWayIn(settings, provider.id)}
            isBusy={isBusy || waitsFor === provider.id}
            onLink={() => void link(provider.id)}
            onUnlink={() => void unlink(provider)}
          />
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </SettingsSection>
  );
}

interface ProviderItemProps {
  readonly provider: ProviderView;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function ProviderItem({ provider, isLast, isBusy, onLink, onUnlink }: ProviderItemProps) {
  const translate = useTranslate();
  const { name, isLinked } = provider;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {translate(isLinked ? "settings.isLinked" : "settings.isNotLinked", { name })}
        {isLinked && isLast && (
          <span className="block text-sm text-gray-600 dark:text-gray-400">
            {translate("settings.onlyWayIn")}
          </span>
        )}
      </span>
      {!(isLinked && isLast) && (
        <ActionButton isBusy={isBusy} onClick={isLinked ? onUnlink : onLink}>
          {translate(isLinked ? "settings.unlink" : "settings.link", { name })}
        </ActionButton>
      )}
    </li>
  );
}
