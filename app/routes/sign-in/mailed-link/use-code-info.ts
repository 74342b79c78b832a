import { useEffect, useState } from "react";
import { usePageInfo } from "#app/platform/page-info.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import type { CodeInfo } from "#app/session/mail-client.ts";
import type { ActionMode } from "#app/session/action-query.ts";

export type CodeReading =
  | { readonly state: "reading" }
  | { readonly state: "known"; readonly info: CodeInfo }
  | { readonly state: "failed"; readonly problem: AuthErrorKey };

/** Asking does not use up the code, so mail scanners that run scripts do no harm. */
export function useCodeInfo(mode: ActionMode, oobCode: string) {
  const { identityApiKey } = usePageInfo();
  const [reading, setReading] = useState<CodeReading>({ state: "reading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const { readCodeInfo } = await import("#app/session/mail-client.ts");
      return readCodeInfo(mode, oobCode, identityApiKey);
    };
    read()
      .then<CodeReading, CodeReading>(
        (info) => ({ state: "known", info }),
        (error: unknown) => ({ state: "failed", problem: authErrorKey(error) }),
      )
      .then((found) => isCurrent && setReading(found))
      .catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [mode, oobCode, identityApiKey, tries]);
  return {
    reading,
    retry() {
      setReading({ state: "reading" });
      setTries(tries + 1);
    },
    /** For a code that was used or expired after it was read. */
    fail: (problem: AuthErrorKey) => setReading({ state: "failed", problem }),
  };
}
