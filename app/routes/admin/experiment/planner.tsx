import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { PlanView } from "./plan.ts";
import { Section } from "../section.tsx";

interface PlannerProps {
  readonly action: string;
  readonly plan: PlanView;
}

/** The server handles the form, so it works without scripts. */
export function Planner({ action, plan }: PlannerProps) {
  const translate = useTranslate();
  const { typed, faults, days } = plan;
  const fields = [
    { name: "visitors", label: translate("experiment.visitorsPerDay") },
    { name: "rate", label: translate("experiment.rate") },
    { name: "lift", label: translate("experiment.lift") },
  ] as const;
  const firstFault = fields.find(({ name }) => faults[name])?.name;
  return (
    <Section
      id="planner"
      title={translate("experiment.planner")}
      lead={translate("experiment.plannerLead")}
    >
      {days !== undefined && (
        <p className="mt-3 font-semibold">{translate("experiment.planned", { days })}</p>
      )}
      <form action={`${action}#planner`} noValidate className="mt-3 flex flex-col gap-4">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={typed[name]}
            error={faults[name] && translate("experiment.notInRange", faults[name])}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
            autoFocus={name === firstFault}
          />
        ))}
        <Button type="submit" size="xl" className="self-start">
          {translate("experiment.plan")}
        </Button>
      </form>
    </Section>
  );
}
