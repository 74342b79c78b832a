import { type FormEvent, useRef, useState } from "react";
import { pastedCode } from "#domain/pasted.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type AuthErrorKey, authErrorKey, fieldOf } from "#app/session/auth-error.ts";
import { SubmitButton } from "../ui/submit-button.tsx";

export interface Factor {
  readonly id: string;
  /** The name that the account holder gave it; may be empty. */
  readonly name: string;
}

export interface SecondFactorFormProps {
  readonly factors: readonly Factor[];
  /** Throws the SDK's error for a rejected code. */
  readonly verifyCode: (factorId: string, code: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function SecondFactorForm({ factors, verifyCode, onCancel }: SecondFactorFormProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthErrorKey>();
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form may be in a dialog opened by another form, which would also receive this event.
    event.stopPropagation();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const code = pastedCode(String(fields.get("code")));
    setIsBusy(true);
    setProblem(undefined);
    try {
      if (code === "") setProblem("authError.missingCode");
      else await verifyCode(String(fields.get("factor") ?? factors[0]?.id), code);
    } catch (error) {
      setProblem(authErrorKey(error));
      input.current?.select();
    }
    setIsBusy(false);
    input.current?.focus();
  }

  const error = problem && translate(problem);
  const isFieldError = problem && fieldOf(problem) === "code";
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5" aria-busy={isBusy}>
      <p>{translate("secondFactor.lead", { shop: storeName })}</p>
      <p role="alert" className="text-red-700 empty:hidden dark:text-red-400">
        {!isFieldError && error}
      </p>
      {factors.length > 1 && <FactorChoice factors={factors} />}
      <TextField
        ref={input}
        label={translate("secondFactor.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={isFieldError ? error : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy}>{translate("secondFactor.submit")}</SubmitButton>
        <Button variant="outline" color="gray" size="lg" onClick={onCancel}>
          {translate("secondFactor.cancel")}
        </Button>
      </div>
    </form>
  );
}

function FactorChoice({ factors }: Pick<SecondFactorFormProps, "factors">) {
  const translate = useTranslate();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{translate("secondFactor.which")}</legend>
      {factors.map(({ id, name }, index) => (
        <label key={id} className="flex min-h-9 items-center gap-2">
          <input
            type="radio"
            name="factor"
            value={id}
            defaultChecked={index === 0}
            className="size-4 accent-primary-500"
          />
          <span className="min-w-0 wrap-anywhere">{name || translate("secondFactor.unnamed")}</span>
        </label>
      ))}
    </fieldset>
  );
}
