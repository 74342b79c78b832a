import { useTranslate } from "../../i18n/messages.ts";
import type { ClaimProblem } from "./claim.ts";

/** Longer times are shown in hours. */
const MAX_IN_MINUTES = 90;

export function useProblem(answer: ClaimProblem | undefined): string | undefined {
  const translate = useTranslate();
  if (!answer?.problem) return undefined;
  switch (answer.problem) {
    case "tooMany": {
      const { minutes, hasLink } = answer;
      const refusal =
        minutes > MAX_IN_MINUTES
          ? translate("restore.tooManyToday", { hours: Math.ceil(minutes / 60) })
          : translate("restore.tooMany", { minutes });
      return hasLink ? `${refusal} ${translate("restore.newestLink")}` : refusal;
    }
    case "wrong":
      return translate("restore.wrong", { tries: answer.triesLeft });
    default:
      return translate(`restore.${answer.problem}`);
  }
}
