import type { OfferFile } from "#domain/downloads/downloads.ts";
import { formatBytes } from "#app/i18n/format.ts";

export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly size: string;
  readonly sha256: string;
}

/** Current details of the bought files. Leaves out files that are missing from `offered`. */
export function viewFiles(
  bought: readonly { readonly id: string }[],
  offered: readonly OfferFile[],
  locale: string,
): FileView[] {
  return bought.flatMap(({ id }) => {
    const file = offered.find((candidate) => candidate.id === id);
    if (!file) return [];
    const { name, title, sha256 } = file;
    return [{ id, name, title, sha256, size: formatBytes(file.size, locale) }];
  });
}
