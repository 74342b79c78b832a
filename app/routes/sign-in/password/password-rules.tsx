import { useTranslate } from "#app/i18n/messages.ts";
import { Icon } from "#app/ui/icons.tsx";
import { type PasswordRule, ruleText } from "./password-rule.ts";

interface PasswordRulesProps {
  readonly rules: readonly PasswordRule[];
  readonly isStarted: boolean;
}

/** Seen: a list whose rules are ticked off. */
export function PasswordRules({ rules }: Pick<PasswordRulesProps, "rules">) {
  const translate = useTranslate();
  return (
    <ul className="flex flex-col gap-1">
      {rules.map((rule) => (
        <li key={rule.key} className="flex items-center gap-2">
          {rule.isMet ? (
            <Icon name="check" className="size-4 text-green-700 dark:text-green-400" />
          ) : (
            <span aria-hidden className="grid size-4 place-items-center">
              <span className="size-1.5 rounded-full bg-current" />
            </span>
          )}
          <span className={rule.isMet ? "text-green-800 dark:text-green-300" : ""}>
            {ruleText(rule, translate)}
            {rule.isMet && <span className="sr-only"> ({translate("password.met")})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Heard: what is still missing, whenever that changes. Apart from the list, which describes the field. */
export function PasswordProgress({ rules, isStarted }: PasswordRulesProps) {
  const translate = useTranslate();
  const missing = rules.filter(({ isMet }) => !isMet).map((rule) => ruleText(rule, translate));
  return (
    <p aria-live="polite" className="sr-only">
      {isStarted &&
        (missing.length === 0
          ? translate("password.allMet")
          : translate("password.missing", { rules: missing.join(", ") }))}
    </p>
  );
}
