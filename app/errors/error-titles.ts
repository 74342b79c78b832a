import type { FailureOptions } from "#protocol/failure.ts";
import type { PlainKeyOf, Translate } from "#locales/translate.ts";

/** Characters of an address, which the page shows more than once. */
const MAX_SHOWN = 500;

/** Translations of the titles, which responses always contain in English. */
const titles: Readonly<Record<string, PlainKeyOf<"errorTitle">>> = {
  "Page Not Found": "errorTitle.pageNotFound",
  "Internal Server Error": "errorTitle.internal",
  "Bad Request": "errorTitle.badRequest",
  "Bad Gateway": "errorTitle.badGateway",
  Conflict: "errorTitle.conflict",
  "Content Too Large": "errorTitle.contentTooLarge",
  "File Not Found": "errorTitle.fileNotFound",
  "File Unavailable": "errorTitle.fileUnavailable",
  Forbidden: "errorTitle.forbidden",
  "Link Expired": "errorTitle.linkExpired",
  "Link Not Found": "errorTitle.linkNotFound",
  "Method Not Allowed": "errorTitle.methodNotAllowed",
  "Misdirected Request": "errorTitle.misdirected",
  "Service Unavailable": "errorTitle.unavailable",
  "Too Many Downloads": "errorTitle.tooManyDownloads",
  "Too Many Requests": "errorTitle.tooManyRequests",
  Unauthorized: "errorTitle.unauthorized",
  "Unsupported Media Type": "errorTitle.unsupportedMediaType",
};

/** Whether the message is only the address. */
export function isUnknownPage({ statusCode, message = "" }: FailureOptions): boolean {
  return statusCode === 404 && /^page not found: /i.test(message);
}

export function phraseText(phrase: string, translate: Translate): string {
  const key = Object.hasOwn(titles, phrase) ? titles[phrase] : undefined;
  if (key) return translate(key);
  const [, unknown] = /^Page not found: (.+)$/s.exec(phrase) ?? [];
  if (unknown !== undefined) return translate("error.pageNotFound", { path: shortened(unknown) });
  const [, invalid] = /^Page Not Found: (.+)$/s.exec(phrase) ?? [];
  if (invalid !== undefined) return translate("error.invalidPage", { path: invalid });
  return phrase;
}

function shortened(path: string): string {
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
}
