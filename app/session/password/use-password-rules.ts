import { useRef, useState } from "react";
import { usePageInfo } from "#app/platform/page-info.ts";
import { type AuthErrorKey, authErrorKey, isWorthRetrying } from "#app/session/auth-error.ts";
import { LEAST_RULES, type PasswordRule } from "./password-rule.ts";

interface PasswordRules {
  readonly rules: readonly PasswordRule[];
  /** Set only if a retry cannot help. */
  readonly problem: AuthErrorKey | undefined;
  /** True while the field is not empty. Unmet rules are announced only then. */
  readonly isStarted: boolean;
  /** The first call loads the SDK and the policy. */
  readonly check: (password: string) => void;
}

export function usePasswordRules(): PasswordRules {
  const { identityApiKey } = usePageInfo();
  const [rules, setRules] = useState(LEAST_RULES);
  const [problem, setProblem] = useState<AuthErrorKey>();
  const [isStarted, setIsStarted] = useState(false);
  const latest = useRef("");

  async function check(password: string): Promise<void> {
    latest.current = password;
    setIsStarted(password !== "");
    try {
      const { checkPassword } = await import("./check-password.ts");
      const found = await checkPassword(password, identityApiKey);
      // Results may arrive out of order while the policy is loading.
      if (latest.current === password) setRules(found);
    } catch (error) {
      const key = authErrorKey(error);
      if (key === "authError.policyVersion") setProblem(key);
      // The service still checks the password itself, and the next keystroke tries again.
      else if (!isWorthRetrying(key)) reportError(error);
    }
  }

  return {
    rules,
    problem,
    isStarted,
    check: (password) => void check(password),
  };
}
