import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { KeyOf, Translate } from "#app/i18n/messages.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorCode, authErrorKey } from "#app/session/auth-error.ts";
import { toast } from "#app/ui/toast/toast-store.ts";
import { SignInCancelled } from "./sign-in-again/ask-to-sign-in.ts";

/** By the SDK's code, where what is being done makes the wording another one. */
export type OwnWordings = Readonly<Record<string, KeyOf<"settingsError">>>;

/** Of every setting. */
const common: OwnWordings = {
  "auth/user-mismatch": "settingsError.otherAccount",
};

export interface Setting {
  readonly isBusy: boolean;
  /** What a person reads of the last try. */
  readonly problem: string | undefined;
  readonly setProblem: (text: string | undefined) => void;
  /** Says `done` in a toast and shows the account as it is then; false where it was not done. Without it nothing changed. */
  run(action: () => Promise<unknown>, done?: string): Promise<boolean>;
}

/** One thing that can be changed: whether that is going on, and what went wrong. */
export function useSetting(wordings: OwnWordings = {}): Setting {
  const translate = useTranslate();
  const { submit } = useFetcher();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    setProblem,
    async run(action, done) {
      if (isBusy) return false;
      setIsBusy(true);
      setProblem(undefined);
      try {
        await action();
        if (done !== undefined) {
          toast.add({ title: done });
          await submit({ intent: "lookAgain" }, { method: "post", action: href("/account") });
        }
        return true;
      } catch (error) {
        if (!(error instanceof SignInCancelled))
          setProblem(wordingOf(error, { ...common, ...wordings }, translate));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

function wordingOf(error: unknown, wordings: OwnWordings, translate: Translate): string {
  const own = wordings[authErrorCode(error)];
  const known: AuthErrorKey = authErrorKey(error);
  return own ? translate(own) : translate(known);
}
