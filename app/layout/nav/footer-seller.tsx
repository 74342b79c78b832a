import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";

/** On phones, only the imprint has the address and the phone number. */
export function FooterSeller({ linkClassName }: { linkClassName: string }) {
  const translate = useTranslate();
  const { name, address, email, phone } = usePageInfo().seller;
  return (
    <>
      <p className="max-sm:me-2 max-sm:inline">{translate("common.soldBy", { seller: name })}</p>
      <p className="max-sm:hidden">{address}</p>
      <p className="max-sm:inline-block">
        <a href={`mailto:${email}`} className={`pt-4.5 pb-1.5 sm:py-3 ${linkClassName}`}>
          {email}
        </a>
      </p>
      {phone && <p className="max-sm:hidden">{phone}</p>}
    </>
  );
}
