import { useTranslate } from "../../i18n/messages.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { ClaimProblem } from "./claim.ts";
import { useProblem } from "./use-problem.ts";

export function CodeField({ result }: { result: ClaimProblem }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate("restore.code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      defaultValue={"code" in result ? result.code : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is asked for
      autoFocus
      error={useProblem(result)}
    />
  );
}
