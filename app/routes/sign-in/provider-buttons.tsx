import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { type AuthErrorKey, authErrorKey, canResume } from "../../session/auth-error.ts";
import { requireAuthorizedDomain } from "../../session/authorized-domains.ts";
import type { SignInParameters } from "../../session/sign-in-parameters.ts";
import { FormAlert } from "../../session/form/form-alert.tsx";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError, takeRedirectResponse } from "../../session/provider-response.ts";
import { openProviderPopup, providerPath } from "../../session/provider-popup.ts";
import { toolkitUrl } from "../../session/toolkit-url.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { leaveSignIn } from "../../session/leave-sign-in.ts";
import { type PendingCredential, pendingOf } from "./pending-credential.ts";

export interface ProviderName {
  readonly id: string;
  readonly name: string;
}

interface ProviderButtonsProps {
  readonly providers: readonly ProviderName[];
  readonly next: string;
  readonly signInParameters: SignInParameters;
  readonly onPending: (pending: PendingCredential) => void;
}

/** Uses a popup or, if the browser blocks it, a redirect of this tab. */
export function ProviderButtons({
  providers,
  next,
  signInParameters,
  onPending,
}: ProviderButtonsProps) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<AuthErrorKey>();
  /** Set while the rest of the sign-in can be retried with this credential. */
  const [retryCredential, setRetryCredential] = useState<ProviderCredential>();
  const alert = useRef<HTMLDivElement>(null);

  async function signInWith(credential: ProviderCredential) {
    try {
      const { signInWithProvider } = await import("../../session/sign-in-client.ts");
      await signInWithProvider(credential, signInParameters);
      leaveSignIn(next);
    } catch (error) {
      const pending = pendingOf(error, credential);
      if (pending) return onPending(pending);
      if (canResume(error)) setRetryCredential(credential);
      throw error;
    }
  }

  useRedirectResponse(signInWith, setProblem);

  async function resume(credential: ProviderCredential) {
    setProblem(undefined);
    setRetryCredential(undefined);
    await signInWith(credential).catch((error: unknown) => setProblem(authErrorKey(error)));
  }

  async function signIn(providerId: string) {
    setProblem(undefined);
    setRetryCredential(undefined);
    const isAllowed = requireAuthorizedDomain(toolkitUrl(), signInParameters.apiKey);
    try {
      await signInWith(await openProviderPopup({ providerId, isAllowed }));
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (code === "auth/popup-blocked") location.assign(providerPath(providerId, next));
      // A later click cancelled this popup and reports its own result.
      else if (code !== "auth/cancelled-popup-request") setProblem(authErrorKey(error));
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FormAlert
        ref={alert}
        text={problem && translate(problem)}
        onRetry={retryCredential && (() => void resume(retryCredential))}
      />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          color="gray"
          size="xl"
          disabled={!isHydrated}
          onClick={() => void signIn(id)}
        >
          {translate("signIn.withProvider", { name })}
        </Button>
      ))}
    </div>
  );
}

/** The stored response is used only once. */
function useRedirectResponse(
  signInWith: (credential: ProviderCredential) => Promise<void>,
  setProblem: (problem: AuthErrorKey) => void,
): void {
  const latest = useRef(signInWith);
  useEffect(() => {
    latest.current = signInWith;
  });
  useEffect(() => {
    const resume = async () => {
      const credential = takeRedirectResponse();
      if (credential) await latest.current(credential);
    };
    resume().catch((error: unknown) => setProblem(authErrorKey(error)));
  }, [setProblem]);
}
