import type { Translate } from "#locales/translate.ts";
import type { VersionView } from "./view-files.ts";

/** Empty if the file has no other version. */
export function versionLabel({ number, date }: VersionView, translate: Translate): string {
  if (number === undefined) return "";
  return date === undefined
    ? translate("download.version", { number })
    : translate("download.versionDated", { number, date });
}
