import { useTranslate } from "../../i18n/messages.ts";
import { ProviderError } from "../../session/provider-answer.ts";
import { openOwnPopup } from "../open-own-popup.ts";
import { Button } from "../../ui/button.tsx";
import type { Owner } from "../owner.ts";
import type { SignedInAgain } from "./sign-in-again-client.ts";

interface ProvidersAgainProps {
  readonly providers: Owner["providers"];
  readonly owner: Owner;
  readonly take: (attempt: Promise<SignedInAgain>) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

export function ProvidersAgain({ providers, owner, take, onProblem }: ProvidersAgainProps) {
  const translate = useTranslate();

  async function signIn(id: string) {
    try {
      const credential = await openOwnPopup(owner, id, "signInAgain");
      if (!credential) return;
      const { signInWithProvider } = await import("./sign-in-again-client.ts");
      await take(signInWithProvider(owner, credential));
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : "";
      if (code !== "auth/cancelled-popup-request") onProblem(error);
    }
  }

  return providers.map(({ id, name }) => (
    <Button key={id} variant="outline" size="lg" onClick={() => void signIn(id)}>
      {translate("signIn.withProvider", { name })}
    </Button>
  ));
}
