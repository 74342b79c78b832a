import type { User } from "firebase/auth";
import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import type { KeyOf } from "#locales/translate.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { Button } from "#app/ui/button.tsx";
import type { AccountHolder } from "../holder/account-holder.ts";
import { Problem } from "../holder/problem.tsx";

interface LinkAgainProps {
  readonly holder: AccountHolder;
  readonly onSignedIn: (user: User) => void;
}

/** Opening a newly mailed link in this browser counts as signing in again. */
export function LinkAgain({ holder, onSignedIn }: LinkAgainProps) {
  const translate = useTranslate();
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<AuthErrorKey | KeyOf<"signInAgain">>();

  async function attempt(action: () => Promise<void>) {
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(authErrorKey(error));
    }
  }

  async function send() {
    const { mailSignInLink } = await import("./sign-in-again-client.ts");
    await mailSignInLink(holder);
    setIsSent(true);
  }

  async function continueSignIn() {
    const { findRecentSignIn } = await import("./sign-in-again-client.ts");
    const user = await findRecentSignIn(holder);
    if (user) onSignedIn(user);
    else setProblem("signInAgain.linkNotOpened");
  }

  return (
    <>
      <output>
        {isSent
          ? translate("signInAgain.linkSent", { email: holder.email })
          : translate("signInAgain.linkLead", { email: holder.email })}
      </output>
      <div className="flex flex-wrap gap-3">
        {isSent && (
          <Button size="lg" onClick={() => void attempt(continueSignIn)}>
            {translate("signInAgain.linkOpened")}
          </Button>
        )}
        <Button variant={isSent ? "outline" : "solid"} size="lg" onClick={() => void attempt(send)}>
          {translate(isSent ? "signInAgain.sendAgain" : "signInAgain.sendLink")}
        </Button>
      </div>
      <Problem>{problem && text(problem)}</Problem>
    </>
  );

  function text(key: AuthErrorKey | KeyOf<"signInAgain">): string {
    return key === "signInAgain.linkNotOpened" ? translate(key) : translate(key as AuthErrorKey);
  }
}
