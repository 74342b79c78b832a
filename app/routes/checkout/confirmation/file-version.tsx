import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Photo, type Picture } from "#app/ui/photo.tsx";
import { typeAndSize, typeOf } from "../../landing-parts/type-and-size.ts";
import { useResumableDownloads } from "./use-resumable-downloads.ts";
import { useQuietButton } from "./use-quiet-button.ts";
import { versionLabel } from "./version-label.ts";
import type { FileView, VersionView } from "./view-files.ts";

interface FileVersionProps {
  readonly file: FileView;
  readonly version: VersionView;
  readonly query: string;
  /** Instead of the file's type. */
  readonly picture: Picture | undefined;
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  readonly isPrimary: boolean;
  readonly id: string;
}

/** The form names the version, so that its bytes match the checksum beside it. */
export function FileVersion(props: FileVersionProps) {
  const { file, version, query, picture, isFirst, isOnly, isPrimary, id } = props;
  const translate = useTranslate();
  const quiet = useQuietButton();
  const onSubmit = useResumableDownloads();
  const { name, sha256 } = version;
  const facts = [
    isFirst && file.description,
    // Versions may differ in their names.
    ...(version.number === undefined
      ? [typeAndSize(version)]
      : [versionLabel(version, translate), name, version.size]),
  ].filter(Boolean);
  return (
    <form
      method="post"
      action={`${DOWNLOADS_PATH}/${file.id}/${sha256}${query}`}
      onSubmit={onSubmit}
      className={`flex flex-wrap items-center justify-between gap-4${isFirst ? "" : " mt-6"}`}
    >
      {isFirst && picture && (
        <Photo
          picture={{ ...picture, alt: "" }}
          sizes="3rem"
          isLazy
          className="h-auto w-12 shrink-0 rounded-sm shadow-md dark:ring-1 dark:ring-white/25"
        />
      )}
      {isFirst && !isOnly && !picture && (
        <span
          aria-hidden
          className="grid h-16 w-12 shrink-0 place-items-end rounded-sm rounded-se-xl bg-primary-500 p-1.5 text-xs font-bold text-white"
        >
          {typeOf(name)}
        </span>
      )}
      <div className="min-w-24 flex-1">
        {isFirst && <p className="font-semibold">{file.title}</p>}
        <p id={id} className="text-sm wrap-anywhere text-gray-700 dark:text-gray-300">
          {facts.join(" · ")}
        </p>
      </div>
      {!file.use?.isOver && (
        <Button
          type="submit"
          {...(isPrimary ? { size: "lg" } : quiet)}
          aria-describedby={id}
          aria-label={buttonLabel({ file, version, isOnly }, translate)}
        >
          {translate("download.button")}
        </Button>
      )}
    </form>
  );
}

type Translate = ReturnType<typeof useTranslate>;

function buttonLabel(
  { file, version, isOnly }: Pick<FileVersionProps, "file" | "version" | "isOnly">,
  translate: Translate,
): string {
  if (file.versions.length > 1 && version.number !== undefined)
    return translate("download.buttonForVersion", { file: file.title, number: version.number });
  return isOnly
    ? translate("download.button")
    : translate("download.buttonFor", { file: file.title });
}
