import { href } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowLink, RowList } from "#app/ui/row-list.tsx";
import type { CoverView } from "#app/ui/cover.tsx";
import { KeyField } from "../../licence-key/key-field.tsx";
import { CoveredOrder } from "./covered-order.tsx";
import { FileList, hasPictures } from "./file-list.tsx";
import type { ConfirmationView } from "./load-confirmation.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderDetailsRow } from "./order-details-row.tsx";
import { TitledPictures } from "./titled-pictures.tsx";
import { WithdrawRow } from "./withdraw-link.tsx";

interface OrderByPassProps {
  readonly view: Extract<ConfirmationView, { state: "passed" }>;
  readonly variant: Variant;
  readonly cover: CoverView;
}

/** An order's page for a browser that stores no cookies. */
export function OrderByPass({ view, variant, cover }: OrderByPassProps) {
  const translate = useTranslate();
  return (
    <CoveredOrder
      variant={variant}
      cover={cover}
      heading={
        <OrderHeading
          variant={variant}
          title={translate("confirmation.readyTitle")}
          lead={translate("confirmation.readyLead", { plan: view.shortName })}
        />
      }
      rows={
        <RowList isWide>
          <OrderDetailsRow orderId={view.orderId} files={view.files} />
          <WithdrawRow orderId={view.orderId} step={view.withdrawal} />
          <RowLink to={href("/restore")}>{translate("confirmation.restore")}</RowLink>
        </RowList>
      }
    >
      <p>{translate("confirmation.noCookie")}</p>
      {view.endsRight && <p className="mt-4">{translate("confirmation.endsRight")}</p>}
      <FileList files={view.files} query={view.query} cover={cover} />
      {!hasPictures(view.files) && (
        <TitledPictures
          plan={view.shortName}
          pictures={view.pictures}
          className="lg:gap-x-4 lg:gap-y-5"
        />
      )}
      {view.licence && (
        <div className="mt-6 space-y-4">
          <KeyField licence={view.licence} />
        </div>
      )}
    </CoveredOrder>
  );
}
