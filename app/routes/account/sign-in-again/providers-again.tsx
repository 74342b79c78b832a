import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ProviderError } from "#app/session/provider-response.ts";
import { isBlocked, leaveForProvider, openOwnPopup } from "../holder/open-own-popup.ts";
import { Button } from "#app/ui/button.tsx";
import type { AccountHolder } from "../holder/account-holder.ts";
import type { SignedInAgain } from "./sign-in-again-client.ts";

interface ProvidersAgainProps {
  readonly providers: AccountHolder["providers"];
  readonly holder: AccountHolder;
  readonly take: (attempt: Promise<SignedInAgain>) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

export function ProvidersAgain({ providers, holder, take, onProblem }: ProvidersAgainProps) {
  const translate = useTranslate();

  const [blocked, setBlocked] = useState<string>();

  async function signIn(id: string) {
    setBlocked(undefined);
    try {
      const credential = await openOwnPopup(holder, id);
      const { signInWithProvider } = await import("./sign-in-again-client.ts");
      await take(signInWithProvider(holder, credential));
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (isBlocked(error)) setBlocked(id);
      else if (code !== "auth/cancelled-popup-request") onProblem(error);
    }
  }

  function leave(id: string) {
    try {
      leaveForProvider(id, "signInAgain");
    } catch (error) {
      onProblem(error);
    }
  }

  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="outline" size="lg" onClick={() => void signIn(id)}>
          {translate("signIn.withProvider", { name })}
        </Button>
      ))}
      {/* A redirect loses input typed behind the dialog, so the visitor decides. */}
      <div role="alert" className="flex flex-col items-start gap-3 empty:hidden">
        {blocked !== undefined && (
          <>
            <p>{translate("signInAgain.blocked")}</p>
            <Button variant="outline" color="gray" size="lg" onClick={() => leave(blocked)}>
              {translate("signInAgain.leave")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
