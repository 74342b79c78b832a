import { useId } from "react";
import { ARCHIVES_PATH } from "#protocol/paths.ts";
import { formatBytes } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { FileVersion } from "./file-version.tsx";
import { usedText } from "./used-text.ts";
import type { FileView } from "./view-files.ts";

interface FileListProps {
  readonly files: readonly FileView[];
  readonly query?: string;
}

/** Plain forms, which work without JavaScript. */
export function FileList({ files, query = "" }: FileListProps) {
  // Makes ids unique, because several purchases on one page may contain the same file.
  const listId = useId();
  // No archive of all files if the shop counts downloads (`use`), or for a pass (`query`), which opens single files.
  const hasAll = files.length > 1 && query === "" && files.every(({ use }) => !use);
  return (
    <>
      {hasAll && <AllFiles files={files} />}
      <ul className="rules mt-6 border-y">
        {files.map((file) => (
          <li key={file.id} className="py-4">
            <FileItem
              file={file}
              query={query}
              isOnly={files.length === 1}
              hasAll={hasAll}
              id={`${listId}-${file.id}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function AllFiles({ files }: Pick<FileListProps, "files">) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const factsId = useId();
  const bytes = files.reduce((total, { versions: [best] }) => total + (best?.bytes ?? 0), 0);
  return (
    <form method="post" action={ARCHIVES_PATH} className="mt-6">
      {files.map(({ id }) => (
        <input key={id} type="hidden" name="file" value={id} />
      ))}
      <Button type="submit" size="xl" isBlock className="md:w-auto!" aria-describedby={factsId}>
        {translate("download.all")}
      </Button>
      <p id={factsId} className="mt-3 text-sm text-gray-600 dark:text-gray-400">
        {translate("download.allFacts", {
          count: String(files.length),
          size: formatBytes(bytes, locale),
        })}
      </p>
    </form>
  );
}

interface FileItemProps {
  readonly file: FileView;
  readonly query: string;
  readonly isOnly: boolean;
  readonly hasAll: boolean;
  readonly id: string;
}

function FileItem({ file, query, isOnly, hasAll, id }: FileItemProps) {
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
