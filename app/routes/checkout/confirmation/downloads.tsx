import { FileList } from "./file-list.tsx";
import { MainDownload } from "./main-download.tsx";
import type { FileView, VersionView } from "./view-files.ts";

/** One large button for one file, else a list. */
export function Downloads({ files }: { readonly files: readonly FileView[] }) {
  const only = onlyDownload(files);
  return only ? <MainDownload {...only} /> : <FileList files={files} />;
}

/** Undefined if there are several files or versions, or the limit of downloads is reached. */
function onlyDownload(
  files: readonly FileView[],
): { readonly file: FileView; readonly version: VersionView } | undefined {
  const [file] = files;
  const [version] = file?.versions ?? [];
  if (!file || !version || files.length > 1 || file.versions.length > 1) return undefined;
  return file.use?.isOver ? undefined : { file, version };
}
