import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import type { FileView } from "./view-files.ts";

/** Every file with a download button, in plain forms that work without JavaScript. */
export function FileList({ files }: { files: readonly FileView[] }) {
  const translate = useTranslate();
  // Makes element ids unique, because several purchases on one page may contain the same file.
  const listId = useId();
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {files.map((file) => (
        <li key={file.id} className="rounded-lg p-5 ring-1 ring-gray-300 dark:ring-gray-700">
          <form
            method="post"
            action={`${DOWNLOADS_PATH}/${file.id}`}
            className="flex flex-wrap items-center justify-between gap-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">{file.title}</p>
              <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
                {`${file.name} · ${file.size}`}
              </p>
            </div>
            <Button
              type="submit"
              size="lg"
              aria-describedby={`${listId}-${file.id}`}
              aria-label={
                files.length > 1
                  ? translate("download.buttonFor", { file: file.title })
                  : translate("download.button")
              }
            >
              {translate("download.button")}
            </Button>
          </form>
          <p
            id={`${listId}-${file.id}`}
            className="mt-3 text-xs wrap-anywhere text-gray-600 dark:text-gray-400"
          >
            {translate("download.checksum")} <code>{file.sha256}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}
