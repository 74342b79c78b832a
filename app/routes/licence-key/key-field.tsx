import { useTranslate } from "#app/i18n/messages.ts";
import { copyText } from "#app/platform/browser/optional.ts";
import { useHydrated } from "#app/platform/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast/toast-store.ts";
import type { LicenceView } from "./view-licence.ts";

export function KeyField({ licence: { key } }: { readonly licence: LicenceView }) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate("licence.key")}
        defaultValue={key}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={key} />
    </>
  );
}

/** Absent until hydration, because copying needs scripts. */
function CopyButton({ text }: { readonly text: string }) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;

  async function copy() {
    const isCopied = await copyText(text);
    toast.add({ title: translate(isCopied ? "licence.copied" : "licence.notCopied") });
  }

  return (
    <Button variant="outline" size="lg" onClick={copy}>
      {translate("licence.copy")}
    </Button>
  );
}
