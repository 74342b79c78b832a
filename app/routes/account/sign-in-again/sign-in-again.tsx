import type { MultiFactorResolver, User } from "firebase/auth";
import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { SecondFactorForm } from "#app/session/second-factor-form.tsx";
import { modal } from "#app/ui/overlay/overlay-store.ts";
import type { AccountHolder } from "../holder/account-holder.ts";
import { Problem } from "../holder/problem.tsx";
import { LinkAgain } from "./link-again.tsx";
import { PasswordAgain } from "./password-again.tsx";
import { ProvidersAgain } from "./providers-again.tsx";
import type { SignedInAgain } from "./sign-in-again-client.ts";

export interface SignInAgainProps {
  readonly holder: AccountHolder;
  readonly onSignedIn: (user: User) => void;
}

export function SignInAgain({ holder, onSignedIn }: SignInAgainProps) {
  const translate = useTranslate();
  const [resolver, setResolver] = useState<MultiFactorResolver>();
  const [problem, setProblem] = useState<AuthErrorKey>();
  const providers = holder.providers.filter(({ isLinked, isOffered }) => isLinked && isOffered);

  async function take(attempt: Promise<SignedInAgain>) {
    setProblem(undefined);
    const signedIn = await attempt;
    if (signedIn.outcome === "signedIn") onSignedIn(signedIn.user);
    else setResolver(signedIn.resolver);
  }

  async function verifyCode(factorId: string, code: string) {
    if (!resolver) return;
    const { passSecondFactor } = await import("./sign-in-again-client.ts");
    await take(passSecondFactor(holder, resolver, { factorId, code }));
  }

  if (resolver) {
    const factors = resolver.hints.map(({ uid, displayName }) => ({
      id: uid,
      name: displayName ?? "",
    }));
    return (
      <SecondFactorForm factors={factors} verifyCode={verifyCode} onCancel={() => modal.close()} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>{translate("signInAgain.lead")}</p>
      {holder.hasPassword && <PasswordAgain holder={holder} take={take} />}
      <ProvidersAgain
        providers={providers}
        holder={holder}
        take={take}
        onProblem={(error) => setProblem(authErrorKey(error))}
      />
      {!holder.hasPassword && providers.length === 0 && (
        <LinkAgain holder={holder} onSignedIn={onSignedIn} />
      )}
      <Problem>{problem && translate(problem)}</Problem>
    </div>
  );
}
