import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Photo, type Picture } from "#app/ui/photo.tsx";
import { typeAndSize } from "../../landing-parts/type-and-size.ts";
import { useResumableDownloads } from "./use-resumable-downloads.ts";
import { useQuietButton } from "./use-quiet-button.ts";
import type { FileView, VersionView } from "./view-files.ts";

interface FileTileProps extends Pick<FileView, "id" | "title" | "description"> {
  readonly picture: Picture;
  readonly version: VersionView;
  readonly query: string;
  readonly factsId: string;
}

/** A file beside its picture, below it if five fit. */
export function FileTile(props: FileTileProps) {
  const { id, title, description, picture, version, query, factsId } = props;
  const translate = useTranslate();
  const quiet = useQuietButton();
  const onSubmit = useResumableDownloads();
  return (
    <form
      method="post"
      action={`${DOWNLOADS_PATH}/${id}/${version.sha256}${query}`}
      onSubmit={onSubmit}
      className="grid grid-cols-[clamp(3.5rem,20%,6rem)_minmax(0,1fr)_auto] items-center gap-x-3 @4xl:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Photo
        picture={{ ...picture, alt: "" }}
        sizes="(min-width: 60rem) 15rem, 6rem"
        isLazy
        className="h-auto w-full rounded-sm ring-1 ring-gray-950/10 @4xl:col-span-full @4xl:mb-2 dark:ring-white/20"
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p id={factsId} className="text-sm text-gray-700 dark:text-gray-300">
          {description ? `${description} · ${version.size}` : typeAndSize(version)}
        </p>
      </div>
      <Button
        type="submit"
        {...quiet}
        leading="download"
        aria-describedby={factsId}
        aria-label={translate("download.buttonFor", { file: title })}
      />
    </form>
  );
}
