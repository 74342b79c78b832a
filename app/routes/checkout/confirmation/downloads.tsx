import { FileList } from "./file-list.tsx";
import { MainDownload } from "./main-download.tsx";
import { onlyDownload } from "./only-download.ts";
import type { FileView } from "./view-files.ts";

interface DownloadsProps {
  readonly files: readonly FileView[];
  /** A button is as wide as its column. */
  readonly isWide?: boolean;
}

/** One large button for one file, else a list. */
export function Downloads({ files, isWide = false }: DownloadsProps) {
  const only = onlyDownload(files);
  return only ? <MainDownload {...only} isWide={isWide} /> : <FileList files={files} />;
}
