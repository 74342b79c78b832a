import { kitText } from "#app/i18n/en-kit.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { Section } from "./section.tsx";

export function FieldSamples() {
  return (
    <Section title={kitText.fields}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Plain field" name="plain" />
        <TextField label="Field with hint" name="hinted" hint="At least 6 characters." />
        <TextField label="Field with error" name="wrong" error="Enter a name." />
        <TextField label="Disabled field" name="disabled" disabled defaultValue="Fixed" />
      </div>
    </Section>
  );
}
