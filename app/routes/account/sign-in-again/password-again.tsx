import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { PasswordField } from "#app/session/password/password-field.tsx";
import type { AccountHolder } from "../holder/account-holder.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForManagers } from "../holder/username-for-managers.tsx";
import type { SignedInAgain } from "./sign-in-again-client.ts";

interface PasswordAgainProps {
  readonly holder: AccountHolder;
  readonly take: (attempt: Promise<SignedInAgain>) => Promise<void>;
}

export function PasswordAgain({ holder, take }: PasswordAgainProps) {
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthErrorKey>();
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { signInWithPassword } = await import("./sign-in-again-client.ts");
      await take(signInWithPassword(holder, password));
    } catch (error) {
      setProblem(authErrorKey(error));
      input.current?.select();
    }
    setIsBusy(false);
  }

  const text =
    problem === "authError.invalidCredential"
      ? translate("signInAgain.wrongPassword")
      : problem && translate(problem);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <UsernameForManagers email={holder.email} />
      <PasswordField
        ref={input}
        label={translate("signInAgain.password")}
        autoComplete="current-password"
        error={text}
      />
      <SubmitButton isBusy={isBusy} className="self-start">
        {translate("signInAgain.submit")}
      </SubmitButton>
    </form>
  );
}
