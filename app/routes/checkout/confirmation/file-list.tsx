import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { useSteadyDownloads } from "./use-steady-downloads.ts";
import type { FileView } from "./view-files.ts";

/** Every file with a download button, in plain forms that work without JavaScript. */
export function FileList({ files }: { files: readonly FileView[] }) {
  // Makes element ids unique, because several purchases on one page may contain the same file.
  const listId = useId();
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {files.map((file) => (
        <li key={file.id} className="rounded-lg p-5 ring-1 ring-gray-300 dark:ring-gray-700">
          <FileItem file={file} isOnly={files.length === 1} id={`${listId}-${file.id}`} />
        </li>
      ))}
    </ul>
  );
}

interface FileItemProps {
  readonly file: FileView;
  readonly isOnly: boolean;
  readonly id: string;
}

function FileItem({ file, isOnly, id }: FileItemProps) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const onSubmit = useSteadyDownloads();
  const { use, title } = file;
  return (
    <>
      <form
        method="post"
        action={`${DOWNLOADS_PATH}/${file.id}`}
        onSubmit={onSubmit}
        className="flex flex-wrap items-center justify-between gap-4"
      >
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
            {`${file.name} · ${file.size}`}
          </p>
        </div>
        {!use?.isOver && (
          <Button
            type="submit"
            size="lg"
            aria-describedby={id}
            aria-label={
              isOnly
                ? translate("download.button")
                : translate("download.buttonFor", { file: title })
            }
          >
            {translate("download.button")}
          </Button>
        )}
      </form>
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
      <p id={id} className="mt-3 text-xs wrap-anywhere text-gray-600 dark:text-gray-400">
        {translate("download.checksum")} <code>{file.sha256}</code>
      </p>
    </>
  );
}
