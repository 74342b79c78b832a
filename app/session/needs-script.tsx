import { StartFailed } from "../errors/part-missing.tsx";
import { useTranslate } from "../i18n/messages.ts";

interface NeedsScriptProps {
  readonly text: "signIn.needsScript" | "settings.needsScript";
}

/** For browsers without scripts, and for pages whose scripts failed to load. */
export function NeedsScript({ text }: NeedsScriptProps) {
  const translate = useTranslate();
  return (
    <>
      <noscript>
        <p className="mb-6 rounded-md bg-amber-50 p-4 text-amber-950">{translate(text)}</p>
      </noscript>
      <StartFailed />
    </>
  );
}
