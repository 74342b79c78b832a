import { useTranslate } from "../i18n/messages.ts";
import type { Fault } from "../platform/typed-form.ts";

export function tooLong(text: string, most: number): Fault | undefined {
  return text.length > most ? { most } : undefined;
}

export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const translate = useTranslate();
  return (fault) => {
    if (!fault) return undefined;
    return fault === "missing"
      ? translate("ui.fieldMissing")
      : translate("ui.fieldTooLong", { most: fault.most });
  };
}
