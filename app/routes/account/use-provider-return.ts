import { useEffect, useEffectEvent } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import type { ProviderCredential } from "#app/session/provider-answer.ts";
import { toast } from "#app/ui/toast/toast-store.ts";
import { takeOwnRedirect } from "#app/account/open-own-popup.ts";
import type { Owner } from "#app/account/owner.ts";

/** Goes on where a provider's window was this tab. */
export function useProviderReturn(
  owner: Owner,
  onLink: (credential: ProviderCredential) => Promise<unknown>,
  onProblem: (error: unknown) => Promise<unknown>,
): void {
  const translate = useTranslate();
  const goOn = useEffectEvent(async () => {
    const answer = takeOwnRedirect();
    if (!answer) return;
    if (answer.purpose === "link") {
      await onLink(answer.credential);
      return;
    }
    const { signInWithProvider } = await import("./sign-in-again/sign-in-again-client.ts");
    const signedIn = await signInWithProvider(owner, answer.credential);
    // With a second factor the dialog comes with what is done next.
    if (signedIn.outcome === "signedIn") toast.add({ title: translate("signInAgain.done") });
  });
  const fail = useEffectEvent(onProblem);
  useEffect(() => {
    goOn().catch((error: unknown) => fail(error));
  }, []);
}
