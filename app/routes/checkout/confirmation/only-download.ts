import type { FileView, VersionView } from "./view-files.ts";

/** Undefined if there are several files or versions, or the limit of downloads is reached. */
export function onlyDownload(
  files: readonly FileView[],
): { readonly file: FileView; readonly version: VersionView } | undefined {
  const [file] = files;
  const [version] = file?.versions ?? [];
  if (!file || !version || files.length > 1 || file.versions.length > 1) return undefined;
  return file.use?.isOver ? undefined : { file, version };
}
