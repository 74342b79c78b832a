import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ActionButton } from "#app/ui/action-button.tsx";
import { Problem } from "../holder/problem.tsx";
import type { FactorView } from "../holder/settings-view.ts";
import { SettingsSection } from "../holder/settings-section.tsx";
import type { renderEnrol } from "../two-step/enrol.tsx";
import type { Enrolment } from "../two-step/totp-client.ts";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { SectionProps } from "./section-props.ts";

/** The identity service's limit. */
const MAX_FACTORS = 5;

export function TwoStepSignIn({ settings, holder, isOpen }: SectionProps) {
  const translate = useTranslate();
  const { factors, isEmailVerified } = settings;
  return (
    <SettingsSection
      title={translate("settings.twoStep")}
      note={translate(factors.length > 0 ? "settings.twoStepOn" : "settings.twoStepOff")}
      lead={translate("settings.twoStepLead")}
      isOpen={isOpen}
    >
      {factors.length > 0 && (
        <ul className="flex flex-col gap-4">
          {factors.map((factor) => (
            <li key={factor.id}>
              <FactorItem factor={factor} holder={holder} />
            </li>
          ))}
        </ul>
      )}
      {!isEmailVerified && <p>{translate("settings.twoStepNeedsEmail")}</p>}
      {isEmailVerified && factors.length < MAX_FACTORS && <AddFactor holder={holder} />}
    </SettingsSection>
  );
}

function FactorItem({ factor, holder }: { factor: FactorView } & Pick<SectionProps, "holder">) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const name = factor.name || translate("settings.factorDefault");

  function remove() {
    return run(
      async () => {
        const { removeFactor } = await import("../two-step/totp-client.ts");
        await removeFactor(holder, factor.id);
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

function AddFactor({ holder }: Pick<SectionProps, "holder">) {
  const translate = useTranslate();
  const [started, setStarted] = useState<{ enrolment: Enrolment; render: typeof renderEnrol }>();
  const { isBusy, problem, run } = useSetting({
    "auth/unverified-email": "settingsError.unverified",
  });

  function start() {
    return run(async () => {
      const [{ startEnrolment }, { renderEnrol: render }] = await Promise.all([
        import("../two-step/totp-client.ts"),
        import("../two-step/enrol.tsx"),
      ]);
      setStarted({ enrolment: await startEnrolment(holder), render });
    });
  }

  if (started) return started.render(started.enrolment, () => setStarted(undefined));
  return (
    <div className="flex flex-col gap-3">
      <ActionButton isBusy={isBusy} className="self-start" onClick={() => void start()}>
        {translate(isBusy ? "settings.busy" : "settings.addFactor")}
      </ActionButton>
      <Problem>{problem}</Problem>
    </div>
  );
}
