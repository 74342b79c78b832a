import { formatDate } from "#domain/dates.ts";
import type { SoldFile } from "#domain/downloads/file-versions.ts";
import { formatBytes } from "#app/i18n/format.ts";

export type FileView = ReturnType<typeof viewFile>;

export function viewFile({ id, title, current }: SoldFile, locale: string) {
  const { number, name, size, sha256, offeredAt } = current;
  return {
    id,
    title,
    name,
    number,
    size: formatBytes(size, locale),
    since: offeredAt ? formatDate(offeredAt.toMillis(), locale) : "",
    sha256,
  };
}
