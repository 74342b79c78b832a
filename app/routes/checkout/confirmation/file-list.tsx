import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { FileVersion } from "./file-version.tsx";
import type { FileView } from "./view-files.ts";

interface FileListProps {
  readonly files: readonly FileView[];
  /** For the addresses of the files; see `passQuery`. */
  readonly query?: string;
}

/** Every file with a download button for each of its versions, in plain forms that work without JavaScript. */
export function FileList({ files, query = "" }: FileListProps) {
  // Makes element ids unique, because several purchases on one page may contain the same file.
  const listId = useId();
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {files.map((file) => (
        <li key={file.id} className="rounded-lg p-5 ring-1 ring-gray-300 dark:ring-gray-700">
          <FileItem
            file={file}
            query={query}
            isOnly={files.length === 1}
            id={`${listId}-${file.id}`}
          />
        </li>
      ))}
    </ul>
  );
}

interface FileItemProps {
  readonly file: FileView;
  readonly query: string;
  readonly isOnly: boolean;
  readonly id: string;
}

function FileItem({ file, query, isOnly, id }: FileItemProps) {
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
          id={`${id}-${index}`}
        />
      ))}
      {use && (
        <p className="mt-3 text-sm wrap-anywhere">
          {use.isOver
            ? translate("download.overLimit", { email: seller.email })
            : translate(use.hasHandOvers ? "download.handedOver" : "download.used", {
                count: String(use.count),
                allowed: String(use.allowed),
              })}
        </p>
      )}
    </>
  );
}
