import { useTranslate } from "#app/i18n/messages.ts";
import { Icon } from "#app/ui/icons.tsx";
import type { AuthErrorKey } from "#app/session/auth-error.ts";
import { type PasswordRule, ruleText } from "./password-rule.ts";

interface PasswordRulesProps {
  readonly rules: readonly PasswordRule[];
  readonly problem: AuthErrorKey | undefined;
  readonly isStarted: boolean;
}

export function PasswordRules({ rules, problem }: Omit<PasswordRulesProps, "isStarted">) {
  const translate = useTranslate();
  if (problem) return <p>{translate(problem)}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {rules.map((rule) => (
        <li key={rule.key} className="flex items-center gap-2">
          {rule.isMet ? (
            <Icon name="check" className="size-4 text-green-700 dark:text-green-400" />
          ) : (
            <span aria-hidden className="grid size-4 place-items-center">
              <span className="size-3 rounded-full border border-current" />
            </span>
          )}
          <span className={rule.isMet ? "text-green-800 dark:text-green-300" : ""}>
            {ruleText(rule, translate)}
            {rule.isMet && <span className="sr-only">{` (${translate("password.met")})`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Announces unmet rules to screen readers. Separate from the list, which is the field's description. */
export function PasswordProgress({ rules, problem, isStarted }: PasswordRulesProps) {
  const translate = useTranslate();
  const missing = rules.filter(({ isMet }) => !isMet).map((rule) => ruleText(rule, translate));
  const progress =
    missing.length === 0
      ? translate("password.allMet")
      : translate("password.missing", { rules: missing.join(", ") });
  const text = problem ? translate(problem) : isStarted && progress;
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
