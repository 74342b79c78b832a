import { ARCHIVES_PATH } from "#protocol/paths.ts";
import { formatBytes } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { MainForm } from "./main-form.tsx";
import type { FileView } from "./view-files.ts";

/** Above this, the connection may break before the end. */
const LARGE = 50_000_000;

/** A shop that counts downloads (`use`) has no archive of all files. */
export function hasArchive(files: readonly FileView[]): boolean {
  return files.length > 1 && files.every(({ use }) => !use);
}

/** One button for several files. */
export function AllFiles({ files }: { readonly files: readonly FileView[] }) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const bytes = files.reduce((total, { versions: [best] }) => total + (best?.bytes ?? 0), 0);
  return (
    <MainForm
      action={ARCHIVES_PATH}
      label={translate("download.all")}
      facts={
        <>
          {translate("download.allFacts", {
            count: String(files.length),
            size: formatBytes(bytes, locale),
          })}
          {bytes > LARGE && <span className="block">{translate("download.allRestarts")}</span>}
        </>
      }
    >
      {files.map(({ id }) => (
        <input key={id} type="hidden" name="file" value={id} />
      ))}
    </MainForm>
  );
}
