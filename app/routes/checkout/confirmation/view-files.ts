import type { RouterContextProvider } from "react-router";
import type { DownloadUse } from "#domain/downloads/download-use.ts";
import type { Bearer } from "#domain/downloads/downloads.ts";
import { findDownloadUseContext, offerFilesContext, requestContext } from "#app/context.ts";
import { formatBytes } from "#app/i18n/format.ts";

export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly size: string;
  readonly sha256: string;
  /** Absent if the shop has no limit. */
  readonly use?: DownloadUse | undefined;
}

/** Current details of the bought files. Leaves out files that are no longer offered. */
export async function viewFiles(
  bought: readonly { readonly id: string }[],
  bearer: Bearer,
  context: Readonly<RouterContextProvider>,
): Promise<FileView[]> {
  const offered = context.get(offerFilesContext);
  const { locale } = context.get(requestContext);
  const uses = await context.get(findDownloadUseContext)(
    bearer,
    bought.map(({ id }) => id),
  );
  return bought.flatMap(({ id }) => {
    const file = offered.find((candidate) => candidate.id === id);
    if (!file) return [];
    const { name, title, sha256 } = file;
    return [{ id, name, title, sha256, size: formatBytes(file.size, locale), use: uses.get(id) }];
  });
}
