import { Form, href } from "react-router";
import type { VersionCounts } from "#domain/back-office/announce-version.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFaultText } from "#app/ui/use-fault-text.ts";
import { Section } from "../section.tsx";
import type { Announced } from "./announce.ts";
import type { FileView } from "./view-file.ts";

interface AnnounceFormProps {
  readonly file: FileView;
  readonly announced: Announced | undefined;
}

/** First counts the mails, then sends them. */
export function AnnounceForm({ file, announced }: AnnounceFormProps) {
  const translate = useTranslate();
  const faultText = useFaultText();
  const { counts, note, typed, faults } = announced ?? {};
  const form = {
    method: "post",
    action: href("/admin/files/:fileId", { fileId: file.id }),
    reloadDocument: true,
    className: "mt-4 flex flex-col gap-4",
  } as const;
  const version = file.sha256;
  return (
    <>
      {counts && (
        <Section id="counted" title={translate("version.counted", { count: counts.queued })}>
          <Counts counts={counts} />
          {note && (
            <blockquote className="mt-4 border-s-4 border-gray-300 ps-4 whitespace-pre-line dark:border-gray-700">
              {note}
            </blockquote>
          )}
          {counts.queued > 0 && (
            <Form {...form}>
              <HiddenFields fields={{ intent: "send", version, note: note ?? "" }} />
              <Button type="submit" size="xl" className="self-start">
                {translate("version.send", { count: counts.queued })}
              </Button>
            </Form>
          )}
        </Section>
      )}
      <Section
        id="tell"
        title={translate("version.tell")}
        lead={translate("version.tellLead")}
        isApart
      >
        <Form {...form} noValidate>
          <HiddenFields fields={{ intent: "count", version }} />
          <TextField
            name="note"
            label={translate("version.note")}
            autoComplete="off"
            defaultValue={typed?.note ?? note}
            error={faultText(faults?.note)}
          />
          <Button type="submit" size="xl" variant="outline" className="self-start">
            {translate("version.count")}
          </Button>
        </Form>
      </Section>
    </>
  );
}

function Counts({ counts }: { readonly counts: VersionCounts }) {
  const translate = useTranslate();
  return (
    <ul className="mt-2 text-gray-700 dark:text-gray-300">
      {(["before", "withoutAddress", "sold", "separate"] as const)
        .filter((key) => counts[key] > 0)
        .map((key) => (
          <li key={key}>{translate(`version.${key}`, { count: counts[key] })}</li>
        ))}
    </ul>
  );
}
