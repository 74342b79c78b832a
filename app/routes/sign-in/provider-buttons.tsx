import { useEffect, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { requireAuthorizedDomain } from "#app/session/authorized-domains.ts";
import type { Entrance } from "#app/session/entrance.ts";
import { FormAlert } from "./form/form-alert.tsx";
import {
  type ProviderCredential,
  ProviderError,
  takeRedirectAnswer,
} from "#app/session/provider-answer.ts";
import { openProviderPopup, providerPath } from "#app/session/provider-popup.ts";
import { toolkitUrl } from "#app/session/toolkit-url.ts";
import { useHydrated } from "#app/session/use-hydrated.ts";
import { type PendingCredential, pendingOf } from "./pending-credential.ts";

export interface ProviderName {
  readonly id: string;
  readonly name: string;
}

interface ProviderButtonsProps {
  readonly providers: readonly ProviderName[];
  readonly next: string;
  readonly entrance: Entrance;
  /** The address has an account that is entered another way. */
  readonly onPending: (pending: PendingCredential) => void;
}

/** Signs in through a provider's window; where browsers block it, through this tab. */
export function ProviderButtons({ providers, next, entrance, onPending }: ProviderButtonsProps) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<AuthErrorKey>();
  const alert = useRef<HTMLDivElement>(null);

  async function enterWith(credential: ProviderCredential) {
    try {
      const { signInWithProvider } = await import("#app/session/sign-in-client.ts");
      await signInWithProvider(credential, entrance);
      location.assign(next);
    } catch (error) {
      const pending = pendingOf(error, credential);
      if (!pending) throw error;
      onPending(pending);
    }
  }

  useRedirectAnswer(enterWith, setProblem);

  async function signIn(providerId: string) {
    setProblem(undefined);
    const isAllowed = requireAuthorizedDomain(toolkitUrl(), entrance.apiKey);
    try {
      await enterWith(await openProviderPopup({ providerId, isAllowed }));
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (code === "auth/popup-blocked") location.assign(providerPath(providerId, next));
      // The click that cancelled this one has a window of its own to tell of.
      else if (code !== "auth/cancelled-popup-request") setProblem(authErrorKey(error));
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FormAlert ref={alert} text={problem && translate(problem)} onRetry={undefined} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          color="gray"
          size="lg"
          disabled={!isHydrated}
          onClick={() => void signIn(id)}
        >
          {translate("signIn.withProvider", { name })}
        </Button>
      ))}
    </div>
  );
}

/** Goes on where the window was this tab; once, as the answer is taken. */
function useRedirectAnswer(
  enterWith: (credential: ProviderCredential) => Promise<void>,
  setProblem: (problem: AuthErrorKey) => void,
): void {
  const latest = useRef(enterWith);
  useEffect(() => {
    latest.current = enterWith;
  });
  useEffect(() => {
    const goOn = async () => {
      const credential = takeRedirectAnswer();
      if (credential) await latest.current(credential);
    };
    goOn().catch((error: unknown) => setProblem(authErrorKey(error)));
  }, [setProblem]);
}
