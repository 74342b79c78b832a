import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { hasArchive } from "./all-files.tsx";
import { FileTile } from "./file-tile.tsx";
import { FileVersion } from "./file-version.tsx";
import { usedText } from "./used-text.ts";
import type { FileView } from "./view-files.ts";

interface FileListProps {
  readonly files: readonly FileView[];
  readonly query?: string;
  /** Of the product, beside the first file without a tile. */
  readonly cover: Picture | undefined;
}

/** If so, the pictures of the plan would be the same once more. */
export function hasPictures(files: readonly FileView[]): boolean {
  return files.length > 1 && files.some(({ picture }) => picture);
}

/** Plain forms, which work without JavaScript. Files with a picture come last, side by side on wide screens. */
export function FileList({ files, query = "", cover }: FileListProps) {
  // Makes ids unique, because several purchases on one page may contain the same file.
  const listId = useId();
  // A pass (`query`) opens single files only.
  const hasAll = query === "" && hasArchive(files);
  const tiles = files.flatMap(({ picture, versions: [version], use, ...file }) =>
    picture && version && version.number === undefined && !use && files.length > 1
      ? [{ ...file, picture, version }]
      : [],
  );
  const rows = files.filter(({ id }) => !tiles.some((tile) => tile.id === id));
  return (
    <div className="@container">
      {rows.length > 0 && (
        <ul className="rules mt-6 border-y">
          {rows.map((file, index) => (
            <li key={file.id} className="py-4">
              <FileItem
                file={file}
                query={query}
                isOnly={files.length === 1}
                hasAll={hasAll}
                picture={file.picture ?? (index === 0 ? cover : undefined)}
                id={`${listId}-${file.id}`}
              />
            </li>
          ))}
        </ul>
      )}
      {tiles.length > 0 && (
        <ul className="mt-6 grid gap-x-5 gap-y-3 @md:grid-cols-2 @4xl:grid-cols-5 @4xl:gap-y-6">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <FileTile {...tile} query={query} factsId={`${listId}-${tile.id}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileItemProps {
  readonly file: FileView;
  readonly query: string;
  readonly isOnly: boolean;
  readonly picture: Picture | undefined;
  readonly hasAll: boolean;
  readonly id: string;
}

function FileItem({ file, query, isOnly, picture, hasAll, id }: FileItemProps) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const { use, versions } = file;
  return (
    <>
      {versions.map((version, index) => (
        <FileVersion
          key={version.sha256}
          file={file}
          version={version}
          query={query}
          picture={picture}
          isFirst={index === 0}
          isOnly={isOnly}
          isPrimary={index === 0 && !hasAll}
          id={`${id}-${index}`}
        />
      ))}
      {use && (
        <p className="mt-3 text-sm wrap-anywhere">
          {use.isOver
            ? translate("download.overLimit", { email: seller.email })
            : usedText(use, translate)}
        </p>
      )}
    </>
  );
}
