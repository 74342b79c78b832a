import { type FormEvent, useState } from "react";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type AuthErrorKey, authErrorKey } from "./auth-error.ts";
import { useHydrated } from "./use-hydrated.ts";

export type Intent = "signIn" | "signUp";

/** Email and password, handed to the identity SDK in the browser: the server never sees the password in a form. */
export function SignInForm({ intent, next }: { intent: Intent; next: string }) {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthErrorKey>();
  const isSignUp = intent === "signUp";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const credentials = {
      email: String(fields.get("email")).trim(),
      password: String(fields.get("password")),
    };
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { enter } = await import("./identity-client.ts");
      await enter(intent, credentials, identityApiKey);
      // A document load: every page after this one is rendered for the person who signed in.
      location.assign(next);
    } catch (error) {
      setProblem(authErrorKey(error));
      setIsBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={submit} className="mt-8 flex flex-col gap-5" aria-busy={isBusy}>
      <TextField
        label={translate("signIn.email")}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        label={translate("signIn.password")}
        name="password"
        type="password"
        autoComplete={isSignUp ? "new-password" : "current-password"}
        hint={isSignUp ? translate("signIn.passwordHint") : ""}
        required
      />
      <p role="alert" className="text-red-700 empty:hidden dark:text-red-400">
        {problem && translate(problem)}
      </p>
      {/* Before React is there a submit would send the password to the page's own address. */}
      <Button type="submit" size="lg" disabled={isBusy || !isHydrated}>
        {isBusy
          ? translate("signIn.busy")
          : translate(isSignUp ? "signIn.submitSignUp" : "signIn.submitSignIn")}
      </Button>
    </form>
  );
}
