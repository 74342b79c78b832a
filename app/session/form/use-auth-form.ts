import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import {
  type AuthErrorKey,
  authErrorKey,
  type AuthField,
  fieldOf,
  isWorthRetrying,
  retryOf,
} from "#app/session/auth-error.ts";
import { keepTypedEmail } from "#app/session/typed-email.ts";
import { emailFault, readEmail } from "#app/session/read-email.ts";

interface AuthFormOptions {
  /** "leaves" if the page is being left; the form then stays busy. Errors it throws are shown. */
  readonly submit: (fields: FormData) => Promise<"leaves" | "stays">;
  /** This form's own message for an error; undefined for the general message. */
  readonly keyOf?: (error: unknown) => AuthErrorKey | undefined;
}

/** Allows one submit at a time. The field with an error, or else the error itself, gets the focus. */
export function useAuthForm({ submit, keyOf }: AuthFormOptions) {
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  // An object, so that the same problem twice in a row moves the focus twice.
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

  function onInput() {
    if (field) setProblem(undefined);
  }

  function retry() {
    if (!problem) return;
    if (problem.key === "authError.partMissing")
      keepTypedEmail(findInput(form.current, "email")?.value ?? "");
    retryOf(problem.key, () => form.current?.requestSubmit())?.();
  }

  const text = problem && translate(problem.key);
  return {
    isBusy,
    problem: problem?.key,
    formProps: { ref: form, onSubmit, onInput, noValidate: true, "aria-busy": isBusy },
    alertProps: {
      ref: alert,
      text: field ? undefined : text,
      onRetry: problem && isWorthRetrying(problem.key) ? retry : undefined,
    },
    errorOf: (name: AuthField) => (field === name ? text : undefined),
  };
}

function findInput(form: HTMLFormElement | null, name: AuthField): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

function findFault(form: HTMLFormElement): AuthErrorKey | undefined {
  // Do not create an account that this browser could not use.
  if (!navigator.cookieEnabled) return "authError.storage";
  const email = findInput(form, "email");
  const fault = email && !email.readOnly && emailFault(readEmail(new FormData(form)));
  if (fault) return fault;
  if (findInput(form, "password")?.value === "") return "authError.missingPassword";
  return undefined;
}
