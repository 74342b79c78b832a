/** The languages account mails are written in. */
const LANGUAGES: readonly string[] = ["en"];

/** The first that `X-Firebase-Locale` asks for and there is; English where there is none. */
export function pickLanguage(header: string | null): string {
  const wanted = (header ?? "").split(",").map((tag) => tag.trim().toLowerCase().split(/[-_;]/)[0]);
  return wanted.find((tag) => tag !== undefined && LANGUAGES.includes(tag)) ?? "en";
}
