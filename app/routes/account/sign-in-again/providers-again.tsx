import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ProviderError } from "#app/session/provider-answer.ts";
import { isBlocked, leaveForProvider, openOwnPopup } from "#app/account/open-own-popup.ts";
import { Button } from "#app/ui/button.tsx";
import type { Owner } from "#app/account/owner.ts";
import type { SignedInAgain } from "./sign-in-again-client.ts";

interface ProvidersAgainProps {
  readonly providers: Owner["providers"];
  readonly owner: Owner;
  readonly take: (attempt: Promise<SignedInAgain>) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

export function ProvidersAgain({ providers, owner, take, onProblem }: ProvidersAgainProps) {
  const translate = useTranslate();

  const [blocked, setBlocked] = useState<string>();

  async function signIn(id: string) {
    setBlocked(undefined);
    try {
      const credential = await openOwnPopup(owner, id);
      const { signInWithProvider } = await import("./sign-in-again-client.ts");
      await take(signInWithProvider(owner, credential));
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (isBlocked(error)) setBlocked(id);
      else if (code !== "auth/cancelled-popup-request") onProblem(error);
    }
  }

  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="outline" size="lg" onClick={() => void signIn(id)}>
          {translate("signIn.withProvider", { name })}
        </Button>
      ))}
      {/* Behind the dialog may stand what somebody typed: this tab leaves when it is told to. */}
      <div role="alert" className="flex flex-col items-start gap-3 empty:hidden">
        {blocked !== undefined && (
          <>
            <p>{translate("signInAgain.blocked")}</p>
            <Button
              variant="outline"
              color="gray"
              size="lg"
              onClick={() => leaveForProvider(blocked, "signInAgain")}
            >
              {translate("signInAgain.leave")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
