import { FileList } from "./file-list.tsx";
import { MainButton } from "./main-button.tsx";
import { onlyDownload } from "./only-download.ts";
import type { FileView } from "./view-files.ts";

/** The large button, and a list if it is not for the only file. */
export function Downloads({ files }: { readonly files: readonly FileView[] }) {
  return (
    <>
      <MainButton files={files} />
      {!onlyDownload(files) && <FileList files={files} />}
    </>
  );
}
