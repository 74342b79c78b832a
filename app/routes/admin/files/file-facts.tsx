import { useTranslate } from "#app/i18n/messages.ts";
import type { FileView } from "./view-file.ts";

const SHOWN_DIGITS = 12;

export function FileFacts({ file }: { readonly file: FileView }) {
  const translate = useTranslate();
  const { name, number, since, sha256 } = file;
  return (
    <>
      <span className="block">{name}</span>
      <span className="block">{translate("version.number", { number: `${number}` })}</span>
      {since && <span className="block">{translate("version.since", { day: since })}</span>}
      <code className="block font-mono text-xs">
        {translate("version.checksum", { start: sha256.slice(0, SHOWN_DIGITS) })}
      </code>
    </>
  );
}
