import { href } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { intentPath } from "#app/session/intent.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { RowDetails, RowLink, RowList } from "#app/ui/row-list.tsx";
import { LicencePanel } from "../../licence-key/licence-panel.tsx";
import type { CorrectionProblem } from "./correct-address.ts";
import { FileList } from "./file-list.tsx";
import type { ConfirmationView } from "./load-confirmation.ts";
import { MainDownload } from "./main-download.tsx";
import { OrderHeading } from "./order-heading.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { RefusedReceipt } from "./refused-receipt.tsx";
import { ThenSteps } from "./then-steps.tsx";
import { WithdrawRow } from "./withdraw-link.tsx";
import type { FileView, VersionView } from "./view-files.ts";

interface ReadyOrderProps {
  readonly view: Extract<ConfirmationView, { state: "ready" }>;
  readonly variant: Variant;
  readonly problem: CorrectionProblem | undefined;
}

export function ReadyOrder({ view, variant, problem }: ReadyOrderProps) {
  const translate = useTranslate();
  const { orderId, planName, files, receipt, refusedAddress, isDuplicate, isGuest } = view;
  const only = onlyDownload(files);
  const sent =
    receipt && !refusedAddress
      ? ` ${translate("confirmation.receiptTo", { email: receipt.email })}`
      : "";
  return (
    <>
      <OrderHeading
        variant={variant}
        title={translate(isDuplicate ? "confirmation.duplicateTitle" : "confirmation.readyTitle")}
        lead={
          isDuplicate
            ? translate("confirmation.duplicate")
            : translate("confirmation.readyLead", { plan: planName }) + sent
        }
      />
      {view.news && <PaymentNotice change={view.news} />}
      {refusedAddress && (
        <RefusedReceipt
          orderId={orderId}
          address={refusedAddress}
          isCorrectable={receipt?.isCorrectable}
        />
      )}
      {view.endsRight && <p className="mt-4">{translate("confirmation.endsRight")}</p>}
      {only ? <MainDownload {...only} /> : <FileList files={files} />}
      {view.licence && <LicencePanel licence={view.licence} orderId={orderId} page={variant} />}
      <ThenSteps files={files} isGuest={isGuest} />
      <div className="mt-4">
        <AccountLink isGuest={isGuest} />
      </div>
      <OrderRows view={view} variant={variant} problem={problem} version={only?.version} />
    </>
  );
}

function AccountLink({ isGuest }: { readonly isGuest: boolean }) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  const style = { variant: "outline", color: "gray", size: "xl", isBlock: true } as const;
  return isGuest ? (
    <ButtonLink to={intentPath("signUp", basename + href("/account"))} {...style}>
      {translate("confirmation.keep")}
    </ButtonLink>
  ) : (
    <ButtonLink to={href("/account")} reloadDocument {...style}>
      {translate("confirmation.toAccount")}
    </ButtonLink>
  );
}

interface OrderRowsProps extends ReadyOrderProps {
  /** Whose checksum to show: that of the large button, if there is one. */
  readonly version: VersionView | undefined;
}

function OrderRows({ view, variant, problem, version }: OrderRowsProps) {
  const translate = useTranslate();
  const { orderId, receipt, refusedAddress } = view;
  return (
    <RowList>
      {view.hasInvoice && (
        <RowLink to={href("/invoice/:orderId", { orderId })}>{translate("invoice.link")}</RowLink>
      )}
      {receipt?.isCorrectable && (
        <RowDetails
          title={translate("confirmation.notYours")}
          isOpen={problem !== undefined || refusedAddress !== undefined}
        >
          <ReceiptForm orderId={orderId} problem={problem} variant={variant} />
        </RowDetails>
      )}
      <RowDetails title={translate("confirmation.orderAndChecksum")}>
        <div className="grid gap-2 text-sm wrap-anywhere text-gray-700 dark:text-gray-300">
          <p>{translate("confirmation.orderNumber", { orderId })}</p>
          {version && (
            <p>
              {version.name}
              <br />
              {translate("download.checksum")} <code>{version.sha256}</code>
            </p>
          )}
        </div>
      </RowDetails>
      <WithdrawRow orderId={orderId} step={view.withdrawal} moneyBackUntil={view.moneyBackUntil} />
      <RowLink to={href("/restore")}>{translate("confirmation.restore")}</RowLink>
    </RowList>
  );
}

/** Undefined if there are several files or versions, or the limit of downloads is reached. */
function onlyDownload(
  files: readonly FileView[],
): { readonly file: FileView; readonly version: VersionView } | undefined {
  const [file] = files;
  const [version] = file?.versions ?? [];
  if (!file || !version || files.length > 1 || file.versions.length > 1) return undefined;
  return file.use?.isOver ? undefined : { file, version };
}
