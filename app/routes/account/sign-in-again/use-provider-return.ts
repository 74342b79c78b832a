import { useEffect, useEffectEvent } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { toast } from "#app/ui/toast/toast-store.ts";
import { takeRedirectResult } from "../holder/open-own-popup.ts";
import type { AccountHolder } from "../holder/account-holder.ts";

export function useProviderReturn(
  holder: AccountHolder,
  onLink: (credential: ProviderCredential) => Promise<unknown>,
  onProblem: (error: unknown) => Promise<unknown>,
): void {
  const translate = useTranslate();
  const resume = useEffectEvent(async () => {
    const result = takeRedirectResult();
    if (!result) return;
    if (result.purpose === "link") {
      await onLink(result.credential);
      return;
    }
    const { signInWithProvider } = await import("./sign-in-again-client.ts");
    const signedIn = await signInWithProvider(holder, result.credential);
    // If a second factor is due, the next change opens the dialog.
    if (signedIn.outcome === "signedIn") toast.add({ title: translate("signInAgain.done") });
  });
  const fail = useEffectEvent(onProblem);
  useEffect(() => {
    resume().catch((error: unknown) => fail(error));
  }, []);
}
