import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { Section } from "./section.tsx";

interface PlannerProps {
  readonly action: string;
  readonly visitors: number;
  /** Percent. */
  readonly rate: number;
  /** Percent. */
  readonly lift: number;
  /** 0 if it would never end. */
  readonly days: number;
}

/** A form that the server answers, so that it works without scripts. */
export function Planner({ action, visitors, rate, lift, days }: PlannerProps) {
  const translate = useTranslate();
  const fields = [
    { name: "visitors", label: translate("experiment.visitorsPerDay"), value: visitors, min: 0 },
    { name: "rate", label: translate("experiment.rate"), value: rate, min: 0.01, max: 99 },
    { name: "lift", label: translate("experiment.lift"), value: lift, min: 0.1, max: 1000 },
  ];
  return (
    <Section
      id="planner"
      title={translate("experiment.planner")}
      lead={translate("experiment.plannerLead")}
    >
      <p className="mt-3 font-semibold">{translate("experiment.planned", { days })}</p>
      <form action={`${action}#planner`} className="mt-3 flex flex-col gap-4">
        {fields.map(({ value, ...field }) => (
          <TextField
            key={field.name}
            type="number"
            step="any"
            required
            defaultValue={value}
            {...field}
          />
        ))}
        <Button type="submit" size="xl" className="self-start">
          {translate("experiment.plan")}
        </Button>
      </form>
    </Section>
  );
}
