import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { useOnDemand } from "#app/ui/use-on-demand.ts";
import { ActionButton } from "#app/routes/sign-in/form/action-button.tsx";
import { Problem } from "../problem.tsx";
import type { FactorView } from "../settings-view.ts";
import { SettingsSection } from "../settings-section.tsx";
import type { Enrolment } from "../two-step/totp-client.ts";
import { useSetting } from "../use-setting.ts";
import type { SectionProps } from "./section-props.ts";

/** As many as the service allows. */
const MAX_FACTORS = 5;

/** With the code that draws QR codes. */
const loadEnrol = async () => (await import("../two-step/enrol.tsx")).renderEnrol;

export function TwoStepSignIn({ settings, owner }: SectionProps) {
  const translate = useTranslate();
  const { factors, isEmailVerified } = settings;
  return (
    <SettingsSection title={translate("settings.twoStep")} lead={translate("settings.twoStepLead")}>
      <p>{translate(factors.length > 0 ? "settings.twoStepOn" : "settings.twoStepOff")}</p>
      {factors.length > 0 && (
        <ul className="flex flex-col gap-4">
          {factors.map((factor) => (
            <li key={factor.id}>
              <FactorItem factor={factor} owner={owner} />
            </li>
          ))}
        </ul>
      )}
      {!isEmailVerified && <p>{translate("settings.twoStepNeedsEmail")}</p>}
      {isEmailVerified && factors.length < MAX_FACTORS && <AddFactor owner={owner} />}
    </SettingsSection>
  );
}

function FactorItem({ factor, owner }: { factor: FactorView } & Pick<SectionProps, "owner">) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const name = factor.name || translate("settings.factorDefault");

  function remove() {
    return run(
      async () => {
        const { removeFactor } = await import("../two-step/totp-client.ts");
        await removeFactor(owner, factor.id);
      },
      translate("settings.factorRemoved", { name }),
    );
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          {translate("settings.factorAddedOn", { name, date: factor.addedOn })}
        </span>
        <ActionButton isBusy={isBusy} onClick={() => void remove()}>
          {translate("settings.removeFactor", { name })}
        </ActionButton>
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}

function AddFactor({ owner }: Pick<SectionProps, "owner">) {
  const translate = useTranslate();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { isBusy, problem, run } = useSetting({
    "auth/unverified-email": "settingsError.unverified",
  });
  const renderEnrol = useOnDemand(enrolment !== undefined, loadEnrol);

  function start() {
    return run(async () => {
      const { startEnrolment } = await import("../two-step/totp-client.ts");
      setEnrolment(await startEnrolment(owner));
    });
  }

  if (enrolment && renderEnrol) return renderEnrol(enrolment, () => setEnrolment(undefined));
  return (
    <div className="flex flex-col gap-3">
      <ActionButton isBusy={isBusy} className="self-start" onClick={() => void start()}>
        {translate(isBusy ? "settings.busy" : "settings.addFactor")}
      </ActionButton>
      <Problem>{problem}</Problem>
    </div>
  );
}
