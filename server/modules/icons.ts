import type { FindIcons } from "#domain/ports/icons.ts";
import { createIconsApi } from "../routes/icons.ts";
import { createIcons } from "../routes/icons/icons.ts";
import type { Module, Reports } from "./module.ts";

interface IconsDeps {
  /** A service for collections that are not installed. Absent: only installed ones. */
  readonly apiUrl: string | undefined;
  readonly reports: Pick<Reports, "warn">;
}

export function openIcons({
  apiUrl,
  reports: { warn },
}: IconsDeps): Module<{ readonly findIcons: FindIcons }> {
  const findIcons = createIcons({ apiUrl, warn });
  return { services: { findIcons }, routes: [{ app: createIconsApi(findIcons) }] };
}
