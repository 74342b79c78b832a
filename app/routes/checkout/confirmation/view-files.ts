import type { RouterContextProvider } from "react-router";
import { formatDate } from "#domain/dates.ts";
import type { DownloadUse } from "#domain/downloads/download-use.ts";
import type { Bearer } from "#domain/downloads/downloads.ts";
import type { FileVersion } from "#domain/downloads/file-versions.ts";
import type { OwnedFile } from "#domain/selling/purchases.ts";
import { catalogContext, findDownloadUseContext, requestContext } from "#app/context.ts";
import { formatBytes } from "#app/i18n/format.ts";
import type { Picture } from "#app/ui/photo.tsx";
import type { IdeaPictures } from "../plan-pictures/load-plan-pictures.ts";
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
  readonly description?: string | undefined;
  /** Of the idea that the file belongs to. */
  readonly picture?: Picture | undefined;
  readonly versions: readonly VersionView[];
  /** Absent if the shop has no limit. */
  readonly use?: DownloadUse | undefined;
}

/** Leaves out files of which the shop knows no version. */
export async function viewFiles(
  owned: readonly OwnedFile[],
  bearer: Bearer,
  pictures: IdeaPictures,
  context: Readonly<RouterContextProvider>,
): Promise<FileView[]> {
  const { locale } = context.get(requestContext);
  const { store, ownStore } = context.get(catalogContext);
  // In the page's language. Files on sale have the title of the store's first language.
  const findOffered = ({ id, title }: OwnedFile) => {
    const at = ownStore.files.findIndex((file) => file.id === id && file.title === title);
    return store.files[at];
  };
  const uses = await context.get(findDownloadUseContext)(
    bearer,
    owned.map(({ id }) => id),
  );
  return owned
    .filter(({ versions }) => versions.length > 0)
    .map((file) => {
      const offered = findOffered(file);
      return {
        id: file.id,
        title: offered?.title ?? file.title,
        description: offered?.description,
        picture: pictures.find(({ id }) => id === offered?.idea)?.picture,
        versions: file.versions.map((version) => viewVersion(version, file.hasOthers, locale)),
        use: uses.get(file.id),
      };
    });
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
