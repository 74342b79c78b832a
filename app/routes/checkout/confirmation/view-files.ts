import type { RouterContextProvider } from "react-router";
import { formatDate } from "#domain/dates.ts";
import type { DownloadUse } from "#domain/downloads/download-use.ts";
import type { Bearer } from "#domain/downloads/downloads.ts";
import type { FileVersion } from "#domain/downloads/file-versions.ts";
import type { OwnedFile } from "#domain/selling/purchases.ts";
import { catalogContext, findDownloadUseContext, requestContext } from "#app/context.ts";
import { formatBytes } from "#app/i18n/format.ts";
import { type FileKind, fileKind } from "./file-kind.ts";

export interface VersionView {
  readonly name: string;
  readonly size: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: FileKind;
  readonly number?: string;
  /** Date of the first offer; absent if the shop does not know it. */
  readonly date?: string;
}

export interface FileView {
  readonly id: string;
  readonly title: string;
  readonly versions: readonly VersionView[];
  /** Absent if the shop has no limit. */
  readonly use?: DownloadUse | undefined;
}

/** Leaves out files of which the shop knows no version. */
export async function viewFiles(
  owned: readonly OwnedFile[],
  bearer: Bearer,
  context: Readonly<RouterContextProvider>,
): Promise<FileView[]> {
  const { locale } = context.get(requestContext);
  const { store } = context.get(catalogContext);
  // Files that the shop no longer sells keep the title of their order.
  const titles = new Map(store.files.map(({ id, title }) => [id, title]));
  const uses = await context.get(findDownloadUseContext)(
    bearer,
    owned.map(({ id }) => id),
  );
  return owned
    .filter(({ versions }) => versions.length > 0)
    .map(({ id, title, versions, hasOthers }) => ({
      id,
      title: titles.get(id) ?? title,
      versions: versions.map((version) => viewVersion(version, hasOthers, locale)),
      use: uses.get(id),
    }));
}

function viewVersion(
  { name, mediaType, size, sha256, number, offeredAt }: FileVersion,
  isNumbered: boolean,
  locale: string,
): VersionView {
  const kind = fileKind(mediaType);
  const file = { name, sha256, kind, size: formatBytes(size, locale), bytes: size };
  if (!isNumbered) return file;
  const date = offeredAt && formatDate(offeredAt.toMillis(), locale);
  return { ...file, number: String(number), ...(date && { date }) };
}
