import { useRef, useState } from "react";
import { usePageInfo } from "#app/platform/page-info.ts";
import { LEAST_RULES, type PasswordRule } from "#app/routes/sign-in/password/password-rule.ts";

interface PasswordRules {
  readonly rules: readonly PasswordRule[];
  /** Something was typed: from then on it makes sense to say what is missing. */
  readonly isStarted: boolean;
  /** Looks again; the first call loads the SDK and the policy. */
  readonly check: (password: string) => void;
}

/** Which rules what is typed meets so far. */
export function usePasswordRules(): PasswordRules {
  const { identityApiKey } = usePageInfo();
  const [rules, setRules] = useState(LEAST_RULES);
  const [isStarted, setIsStarted] = useState(false);
  const latest = useRef("");

  async function check(password: string): Promise<void> {
    latest.current = password;
    setIsStarted(password !== "");
    const { checkPassword } = await import("#app/routes/sign-in/password/check-password.ts");
    const found = await checkPassword(password, identityApiKey);
    // Answers may overtake each other while the policy is on its way.
    if (latest.current === password) setRules(found);
  }

  return {
    rules,
    isStarted,
    // Without a policy the service still says what is wrong with a password.
    check: (password) => void check(password).catch(reportError),
  };
}
