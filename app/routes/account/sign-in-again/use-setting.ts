import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { KeyOf, Translate } from "#locales/translate.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { type AuthErrorKey, authErrorCode, authErrorKey } from "#app/session/auth-error.ts";
import { toast } from "#app/ui/toast/toast-store.ts";
import { SignInCancelled } from "./ask-to-sign-in.ts";

/** Messages by SDK error code. They take precedence over the general ones. */
export type SettingMessages = Readonly<Record<string, KeyOf<"settingsError">>>;

const common: SettingMessages = {
  "auth/user-mismatch": "settingsError.otherAccount",
};

export interface Setting {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly setProblem: (text: string | undefined) => void;
  /** False if `action` failed. `done` is the toast after success; omit it if the account did not change. */
  run(action: () => Promise<unknown>, done?: string): Promise<boolean>;
}

export function useSetting(ownMessages: SettingMessages = {}): Setting {
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
          setProblem(messageOf(error, { ...common, ...ownMessages }, translate));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

function messageOf(error: unknown, ownMessages: SettingMessages, translate: Translate): string {
  const own = ownMessages[authErrorCode(error)];
  const known: AuthErrorKey = authErrorKey(error);
  return own ? translate(own) : translate(known);
}
