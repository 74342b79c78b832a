import { FileList } from "./file-list.tsx";
import { MainDownload } from "./main-download.tsx";
import { onlyDownload } from "./only-download.ts";
import type { FileView } from "./view-files.ts";

/** One large button for one file, else a list. */
export function Downloads({ files }: { readonly files: readonly FileView[] }) {
  const only = onlyDownload(files);
  return only ? <MainDownload {...only} /> : <FileList files={files} />;
}
