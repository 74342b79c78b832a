import { writeItem } from "../platform/browser/storage.ts";

export const DECLINED = "declined-language";

/** If storage is blocked, the language is offered again on the next page. */
export function declineLanguage(locale: string): void {
  writeItem("localStorage", DECLINED, locale);
}
