import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { grayText } from "#app/ui/section-styles.ts";
import { useResumableDownloads } from "./use-resumable-downloads.ts";
import { usedText } from "./used-text.ts";
import { versionLabel } from "./version-label.ts";
import type { FileView, VersionView } from "./view-files.ts";

const DOT = "·";
/** White on the poster's blue. */
const button =
  "min-h-15! font-semibold sm:text-xl! md:w-auto! md:px-8! in-[.text-white]:bg-white! in-[.text-white]:text-gray-950! in-[.text-white]:hover:bg-gray-100!";

interface MainDownloadProps {
  readonly file: FileView;
  readonly version: VersionView;
}

/** The large button of a purchase with one file in one version. Works without JavaScript. */
export function MainDownload({ file, version }: MainDownloadProps) {
  const translate = useTranslate();
  const onSubmit = useResumableDownloads();
  const { use } = file;
  const anyDevice = translate("download.anyDevice");
  const facts = [
    versionLabel(version, translate),
    [typeOf(version.name), version.size].filter(Boolean).join(", "),
    anyDevice,
    use ? usedText(use, translate) : translate("download.asOften"),
  ];
  return (
    <form
      method="post"
      action={`${DOWNLOADS_PATH}/${file.id}/${version.sha256}`}
      onSubmit={onSubmit}
      className="mt-6"
    >
      <Button type="submit" size="xl" isBlock className={button}>
        {translate("download.buttonFor", { file: file.title })}
      </Button>
      {/* Cuts off the dot at the beginning of each line. */}
      <p className={`mt-3 overflow-x-clip text-sm ${grayText}`}>
        <span className="-ms-4 block text-balance wrap-anywhere">
          {facts.filter(Boolean).map((fact) => (
            <span
              key={fact}
              className={`inline-block ${fact === anyDevice ? "max-sm:hidden" : ""}`}
            >
              <span aria-hidden className="inline-block w-4 text-center">
                {DOT}
              </span>
              {fact}{" "}
            </span>
          ))}
        </span>
      </p>
    </form>
  );
}

/** The file's extension in capitals, or nothing. */
function typeOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? "";
}
