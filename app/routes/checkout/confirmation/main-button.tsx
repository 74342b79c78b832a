import { AllFiles, hasArchive } from "./all-files.tsx";
import { MainDownload } from "./main-download.tsx";
import { onlyDownload } from "./only-download.ts";
import type { FileView } from "./view-files.ts";

/** For one file, or for all of several. */
export function MainButton({ files }: { readonly files: readonly FileView[] }) {
  const only = onlyDownload(files);
  if (only) return <MainDownload {...only} />;
  return hasArchive(files) && <AllFiles files={files} />;
}
