import { useTranslate } from "../../i18n/messages.ts";
import { TextField } from "../../ui/text-field.tsx";
import { Section } from "./section.tsx";

export function FieldSamples() {
  const translate = useTranslate();
  return (
    <Section title={translate("kit.fields")}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Plain field" name="plain" />
        <TextField label="Field with hint" name="hinted" hint="At least 6 characters." />
        <TextField label="Field with error" name="wrong" error="Enter a name." />
        <TextField label="Disabled field" name="disabled" disabled defaultValue="Fixed" />
      </div>
    </Section>
  );
}
