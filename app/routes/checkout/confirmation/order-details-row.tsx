import { useTranslate } from "#app/i18n/messages.ts";
import { shortId } from "#domain/orders/short-id.ts";
import { RowDetails } from "#app/ui/row-list.tsx";
import type { FileView } from "./view-files.ts";

interface OrderDetailsRowProps {
  readonly orderId: string;
  readonly files: readonly FileView[];
}

/** In a `RowList`: what few buyers need, such as the checksums. */
export function OrderDetailsRow({ orderId, files }: OrderDetailsRowProps) {
  const translate = useTranslate();
  const versions = files.flatMap(({ id, versions: all }) =>
    all.map((version) => ({ id, version })),
  );
  return (
    <RowDetails
      title={translate("confirmation.orderAndChecksum")}
      note={translate("confirmation.orderNumber", { orderId: `${shortId(orderId)}…` })}
    >
      <div className="grid gap-3 text-sm wrap-anywhere text-gray-700 dark:text-gray-300">
        <p>{translate("confirmation.orderNumber", { orderId })}</p>
        {versions.map(({ id, version: { name, sha256 } }) => (
          <p key={`${id} ${sha256}`}>
            <span className="block font-medium">{name}</span>
            <span className="block">
              <span>{translate("download.checksum")}</span> <code>{sha256}</code>
            </span>
          </p>
        ))}
      </div>
    </RowDetails>
  );
}
