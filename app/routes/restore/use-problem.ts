import { useTranslate } from "../../i18n/messages.ts";
import type { ClaimProblem } from "./claim.ts";

/** Longer times are shown in hours. */
const MAX_IN_MINUTES = 90;

export function useProblem(result: ClaimProblem | undefined): string | undefined {
  const translate = useTranslate();
  if (!result?.problem) return undefined;
  switch (result.problem) {
    case "tooMany": {
      const { minutes, hasLink } = result;
      const refusal =
        minutes > MAX_IN_MINUTES
          ? translate("restore.tooManyToday", { hours: Math.ceil(minutes / 60) })
          : translate("restore.tooMany", { minutes });
      return hasLink ? `${refusal} ${translate("restore.newestLink")}` : refusal;
    }
    case "wrong":
      return translate("restore.wrong", { tries: result.triesLeft });
    default:
      return translate(`restore.${result.problem}`);
  }
}
