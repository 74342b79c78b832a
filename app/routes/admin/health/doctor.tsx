import { useTranslate } from "#app/i18n/messages.ts";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import { Line } from "./line.tsx";
import type { HealthView } from "./view-health.ts";

/** What the last saved run found wrong or worth a note, in its own words. */
export function Doctor({ doctor }: { readonly doctor: HealthView["doctor"] }) {
  const translate = useTranslate();
  const hasFailed = doctor?.lines.some(({ isFailure }) => isFailure);
  const advice = translate("health.checkDo");
  if (!doctor)
    return (
      <Line name={translate("health.check")} state="note" remedy={advice}>
        {translate("health.checkNever")}
      </Line>
    );
  return (
    <Line
      name={translate("health.check")}
      state={hasFailed || doctor.isOld ? "look" : "fine"}
      remedy={doctor.isOld ? advice : undefined}
    >
      <span className="block">{translate("health.checkedAt", { time: doctor.checkedAt })}</span>
      {doctor.isOld && <span className="block">{translate("health.checkOld")}</span>}
      {doctor.lines.length === 0 && <span className="block">{translate("health.checkFine")}</span>}
      {doctor.lines.map(({ text, remedy }) => (
        <span key={text} className="mt-1 block" lang={SOURCE_LOCALE} dir="ltr">
          <span className="block">{text}</span>
          <span className="block">{remedy}</span>
        </span>
      ))}
    </Line>
  );
}
