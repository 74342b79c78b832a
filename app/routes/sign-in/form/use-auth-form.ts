import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import {
  type AuthErrorKey,
  authErrorKey,
  type AuthField,
  fieldOf,
  isWorthRetrying,
} from "#app/session/auth-error.ts";

interface AuthFormOptions {
  /** The form stays busy where the page is left. Throws what is to be told. */
  readonly submit: (fields: FormData) => Promise<"leaves" | "stays">;
  /** Where this form knows better than the table what an error means. */
  readonly keyOf?: (error: unknown) => AuthErrorKey | undefined;
}

/** A form of the identity SDK: one submit at a time; what went wrong is told where it belongs, and has the focus. */
export function useAuthForm({ submit, keyOf }: AuthFormOptions) {
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  // An object: the same problem twice in a row takes the focus twice.
  const [problem, setProblem] = useState<{ readonly key: AuthErrorKey }>();
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const field = problem && fieldOf(problem.key);

  useEffect(() => {
    if (!problem) return;
    const input = field && findInput(form.current, field);
    (input ?? alert.current)?.focus();
  }, [problem, field]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fault = findFault(event.currentTarget);
    if (fault) return setProblem({ key: fault });
    const fields = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      if ((await submit(fields)) === "stays") setIsBusy(false);
    } catch (error) {
      setProblem({ key: keyOf?.(error) ?? authErrorKey(error) });
      setIsBusy(false);
    }
  }

  /** What stands beside a field is about what stood in it. */
  function onInput() {
    if (field) setProblem(undefined);
  }

  const text = problem && translate(problem.key);
  return {
    isBusy,
    problem: problem?.key,
    formProps: { ref: form, onSubmit, onInput, noValidate: true, "aria-busy": isBusy },
    alertProps: {
      ref: alert,
      text: field ? undefined : text,
      onRetry:
        problem && isWorthRetrying(problem.key) ? () => form.current?.requestSubmit() : undefined,
    },
    errorOf: (name: AuthField) => (field === name ? text : undefined),
  };
}

function findInput(form: HTMLFormElement | null, name: AuthField): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

/** What needs no server to be seen; the first field that is wrong. */
function findFault(form: HTMLFormElement): AuthErrorKey | undefined {
  const email = findInput(form, "email");
  if (email && !email.readOnly) {
    if (email.value.trim() === "") return "authError.missingEmail";
    if (!email.validity.valid) return "authError.invalidEmail";
  }
  if (findInput(form, "password")?.value === "") return "authError.missingPassword";
  return undefined;
}
