import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { MainForm } from "./main-form.tsx";
import { typeAndSize } from "../../landing-parts/type-and-size.ts";
import { useResumableDownloads } from "./use-resumable-downloads.ts";
import { usedText } from "./used-text.ts";
import { versionLabel } from "./version-label.ts";
import type { FileView, VersionView } from "./view-files.ts";

const DOT = "·";

interface MainDownloadProps {
  readonly file: FileView;
  readonly version: VersionView;
}

/** The button of a purchase with one file in one version. */
export function MainDownload({ file, version }: MainDownloadProps) {
  const translate = useTranslate();
  const onSubmit = useResumableDownloads();
  const { use } = file;
  const anyDevice = translate("download.anyDevice");
  const facts = [
    versionLabel(version, translate),
    typeAndSize(version),
    anyDevice,
    use ? usedText(use, translate) : translate("download.asOften"),
  ];
  return (
    <MainForm
      action={`${DOWNLOADS_PATH}/${file.id}/${version.sha256}`}
      onSubmit={onSubmit}
      label={translate("download.button")}
      fullLabel={translate("download.buttonFor", { file: file.title })}
      facts={
        <span className="block overflow-x-clip">
          {/* So that the dot at the beginning of each line is cut off. */}
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
        </span>
      }
    />
  );
}
