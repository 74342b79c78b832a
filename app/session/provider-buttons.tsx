import { useEffect, useState } from "react";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import { Button } from "../ui/button.tsx";
import { type AuthErrorKey, authErrorKey } from "./auth-error.ts";
import { requireAuthorizedDomain } from "./authorized-domains.ts";
import { type ProviderCredential, ProviderError, takeRedirectAnswer } from "./provider-answer.ts";
import { openProviderPopup, providerPath } from "./provider-popup.ts";
import { useHydrated } from "./use-hydrated.ts";

interface ProviderButtonsProps {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly next: string;
}

/** Signs in through a provider's window; where browsers block it, through this tab. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const translate = useTranslate();
  const { identityApiKey, hostedIdentity } = usePageInfo();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<AuthErrorKey>();
  useRedirectAnswer(identityApiKey, next, setProblem);

  async function signIn(providerId: string) {
    setProblem(undefined);
    const toolkitUrl = hostedIdentity
      ? "https://identitytoolkit.googleapis.com"
      : `${location.origin}/identitytoolkit.googleapis.com`;
    const isAllowed = requireAuthorizedDomain(toolkitUrl, identityApiKey);
    try {
      await enterWith(await openProviderPopup({ providerId, isAllowed }), identityApiKey);
      location.assign(next);
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (code === "auth/popup-blocked") location.assign(providerPath(providerId, next));
      // The click that cancelled this one has a window of its own to tell of.
      else if (code !== "auth/cancelled-popup-request") setProblem(authErrorKey(error));
    }
  }

  return (
    <div className="mt-6 flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          size="lg"
          disabled={!isHydrated}
          onClick={() => void signIn(id)}
        >
          {translate("signIn.withProvider", { name })}
        </Button>
      ))}
      <p role="alert" className="text-red-700 empty:hidden dark:text-red-400">
        {problem && translate(problem)}
      </p>
    </div>
  );
}

async function enterWith(credential: ProviderCredential, apiKey: string): Promise<void> {
  const { enterWithProvider } = await import("./identity-client.ts");
  await enterWithProvider(credential, apiKey);
}

/** Goes on where the window was this tab. */
function useRedirectAnswer(
  apiKey: string,
  next: string,
  setProblem: (problem: AuthErrorKey) => void,
): void {
  useEffect(() => {
    const goOn = async () => {
      const credential = takeRedirectAnswer();
      if (!credential) return;
      await enterWith(credential, apiKey);
      location.assign(next);
    };
    goOn().catch((error: unknown) => setProblem(authErrorKey(error)));
  }, [apiKey, next, setProblem]);
}
