import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { KeyField } from "./key-field.tsx";
import type { ListingPage } from "./deactivate.ts";
import type { LicenceView } from "./view-licence.ts";

interface LicencePanelProps {
  readonly licence: LicenceView;
  readonly orderId: string;
  readonly page: ListingPage;
}

export function LicencePanel({ licence, orderId, page }: LicencePanelProps) {
  const translate = useTranslate();
  const { limit, devices } = licence;
  return (
    <div className="mt-6 space-y-4">
      <KeyField licence={licence} />
      <p>
        {devices.length === 0
          ? translate("licence.noDevice")
          : translate("licence.activeOn", { used: String(devices.length), limit })}
      </p>
      {devices.length > 0 && (
        <ul className="flex flex-col gap-4">
          {devices.map((device) => (
            <li
              key={device.activationId}
              className="flex flex-wrap items-center justify-between gap-3"
            >
              <DeviceLine device={device} orderId={orderId} page={page} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={href("/licence-key")}>{translate("licence.about")}</Link>
      </p>
    </div>
  );
}

interface DeviceLineProps extends Pick<LicencePanelProps, "orderId" | "page"> {
  readonly device: LicenceView["devices"][number];
}

function DeviceLine({ device, orderId, page }: DeviceLineProps) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  const { activationId, date, name = translate("licence.unnamed") } = device;
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-sm text-gray-600 dark:text-gray-400">
          {translate("licence.since", { date })}
        </span>
      </span>
      {/* A plain form, because a link to the account page must load a document. */}
      <form method="post" action={basename + href("/licence-key")} className="min-w-0">
        <input type="hidden" name="order" value={orderId} />
        <input type="hidden" name="activation" value={activationId} />
        <input type="hidden" name="page" value={page} />
        <Button type="submit" variant="outline" size="lg" className="wrap-anywhere">
          {translate("licence.deactivate", { device: name })}
        </Button>
      </form>
    </>
  );
}
