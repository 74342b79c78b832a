import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useHydrated } from "#app/platform/use-hydrated.ts";
import { PasswordProgress, PasswordRules } from "./password-rules.tsx";
import { usePasswordRules } from "./use-password-rules.ts";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "trailing" | "hint"> & {
  /** "new-password" also shows the password rules. */
  readonly autoComplete: "new-password" | "current-password";
};

export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { rules, problem, isStarted, check } = usePasswordRules();
  const isNew = autoComplete === "new-password";
  const input = useRef<HTMLInputElement>(null);
  const checkCurrentValue = useEffectEvent(() => {
    const field = input.current;
    if (isNew && field && (field.value || field === document.activeElement)) check(field.value);
  });
  // React misses focus and input events that came before hydration.
  useEffect(() => checkCurrentValue(), []);
  return (
    <div>
      <TextField
        ref={input}
        name="password"
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        {...(isNew && {
          onFocus: ({ currentTarget }) => check(currentTarget.value),
          onInput: ({ currentTarget }) => check(currentTarget.value),
          hint: <PasswordRules rules={rules} problem={problem} />,
        })}
        trailing={<ShowButton isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
      />
      {isNew && <PasswordProgress rules={rules} problem={problem} isStarted={isStarted} />}
    </div>
  );
}

/** Has no aria-label, so that only the input has the accessible name "Password". */
function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!isHydrated}
      onClick={onToggle}
      className="min-h-9 min-w-14 cursor-pointer rounded px-2 text-sm font-medium text-primary-700 hover:bg-primary-50 focus-visible:outline-2 focus-visible:outline-primary-500 dark:text-primary-300 dark:hover:bg-primary-950"
    >
      {translate(isShown ? "password.hide" : "password.show")}
      <span className="sr-only"> {translate("password.showWhat")}</span>
    </button>
  );
}
