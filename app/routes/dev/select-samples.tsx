import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import type { SelectOption } from "../../ui/select/options.ts";
import { Select } from "../../ui/select/select.tsx";
import { Section } from "./section.tsx";

const counties: readonly SelectOption[] = ["Avon", "Cumbria", "Devon", "Dorset", "Kent"].map(
  (label) => ({ value: label.toLowerCase(), label, isDisabled: label === "Cumbria" }),
);
const many: readonly SelectOption[] = Array.from({ length: 30 }, (_, index) => ({
  value: `${index + 1}`,
  label: `Option ${index + 1}`,
}));

async function searchFar(query: string): Promise<readonly SelectOption[]> {
  return [1, 2, 3].map((number) => ({ value: `${query}-${number}`, label: `${query} ${number}` }));
}

export function SelectSamples() {
  const translate = useTranslate();
  const [county, setCounty] = useState<string>();
  const [searched, setSearched] = useState<string | undefined>("kent");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [created, setCreated] = useState(counties);
  const [far, setFar] = useState<string>();
  const [other, setOther] = useState<string>();
  const create = (label: string) =>
    setCreated((options) => [...options, { value: label.toLowerCase(), label }]);
  return (
    <Section title={translate("kit.selects")}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select label="County" options={counties} value={county} onChange={setCounty} />
        <Select
          label="Searchable county"
          options={counties}
          value={searched}
          onChange={setSearched}
          isSearchable
          hint="Type a part of the name."
        />
        <Select label="Many" options={many} value={other} onChange={setOther} />
        <Select
          label="Counties"
          options={counties}
          value={chosen}
          onChange={setChosen}
          isMultiple
        />
        <Select label="None" options={[]} value={other} onChange={setOther} />
        <Select
          label="Searchable none"
          options={[]}
          value={other}
          onChange={setOther}
          isSearchable
        />
        <Select
          label="Searchable many"
          options={many}
          value={other}
          onChange={setOther}
          isSearchable
        />
        <Select
          label="Creatable"
          options={created}
          value={other}
          onChange={setOther}
          onCreate={create}
          isSearchable
        />
        <Select label="From afar" options={[]} value={far} onChange={setFar} search={searchFar} />
        <Select label="Large" options={counties} value={county} onChange={setCounty} size="lg" />
        <Select
          label="Wrong"
          options={counties}
          value={undefined}
          onChange={setOther}
          error="Choose a county."
        />
        <Select label="Disabled" options={counties} value="kent" onChange={setOther} isDisabled />
      </div>
    </Section>
  );
}
