import { href } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { intentPath } from "#app/session/intent.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { CoverView } from "#app/ui/cover.tsx";
import { RowDetails, RowLink, RowList } from "#app/ui/row-list.tsx";
import { LicencePanel } from "../../licence-key/licence-panel.tsx";
import type { CorrectionProblem } from "./correct-address.ts";
import { CoveredOrder } from "./covered-order.tsx";
import { FileList, hasPictures } from "./file-list.tsx";
import type { ConfirmationView } from "./load-confirmation.ts";
import { onlyDownload } from "./only-download.ts";
import { MainButton } from "./main-button.tsx";
import { OrderDetailsRow } from "./order-details-row.tsx";
import { OrderHeading } from "./order-heading.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptLine } from "./receipt-line.tsx";
import { RefusedReceipt } from "./refused-receipt.tsx";
import { ThenSteps } from "./then-steps.tsx";
import { IncludesTitle, TitledPictures } from "./titled-pictures.tsx";
import { useQuietButton } from "./use-quiet-button.ts";
import { WithdrawRow } from "./withdraw-link.tsx";

interface ReadyOrderProps {
  readonly view: Extract<ConfirmationView, { state: "ready" }>;
  readonly variant: Variant;
  readonly cover: CoverView;
  readonly problem: CorrectionProblem | undefined;
}

export function ReadyOrder({ view, variant, cover, problem }: ReadyOrderProps) {
  const translate = useTranslate();
  const { orderId, shortName, files, receipt, refusedAddress, isDuplicate, isGuest } = view;
  // News of the payment come before the files.
  const hasNews = view.news !== undefined || refusedAddress !== undefined || view.endsRight;
  const list = onlyDownload(files) ? undefined : <FileList files={files} cover={cover} />;
  const isPictured = hasPictures(files);
  return (
    <CoveredOrder
      variant={variant}
      cover={cover}
      heading={
        <OrderHeading
          variant={variant}
          isLarge={!isDuplicate}
          title={translate(isDuplicate ? "confirmation.duplicateTitle" : "confirmation.readyTitle")}
          lead={<ReadyLead view={view} />}
        />
      }
      action={!hasNews && <MainButton files={files} />}
      after={
        <>
          {isPictured && (
            <section className="mt-6 md:mt-10">
              <IncludesTitle plan={shortName} />
              {list}
            </section>
          )}
          <ThenSteps
            files={files}
            firstUse={view.firstUse}
            isGuest={isGuest}
            action={<AccountLink isGuest={isGuest} />}
          />
          {!isPictured && (
            <TitledPictures
              plan={shortName}
              pictures={view.pictures}
              className="lg:grid-cols-10 lg:gap-x-3"
            />
          )}
        </>
      }
      rows={<OrderRows view={view} variant={variant} problem={problem} />}
    >
      {view.news && <PaymentNotice change={view.news} />}
      {refusedAddress && (
        <RefusedReceipt
          orderId={orderId}
          address={refusedAddress}
          isCorrectable={receipt?.isCorrectable}
        />
      )}
      {view.endsRight && <p className="mt-4">{translate("confirmation.endsRight")}</p>}
      {hasNews && <MainButton files={files} />}
      {!isPictured && list}
      {view.licence && <LicencePanel licence={view.licence} orderId={orderId} page={variant} />}
    </CoveredOrder>
  );
}

function ReadyLead({ view }: Pick<ReadyOrderProps, "view">) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const { shortName, isDuplicate, isFree, paid, receipt, refusedAddress } = view;
  if (isDuplicate) return <span>{translate("confirmation.duplicate")}</span>;
  return (
    <>
      {translate(isFree ? "confirmation.readyLeadFree" : "confirmation.readyLead", {
        plan: isFree ? inSentence(shortName, locale) : shortName,
      })}{" "}
      {paid && (
        <span className="inline-block">{translate("confirmation.paid", { price: paid })}</span>
      )}{" "}
      {receipt && !refusedAddress && <ReceiptLine email={receipt.email} />}
      {view.moneyBackUntil && view.withdrawal === "none" && (
        <span className="mt-1 block">
          {translate("confirmation.moneyBackUntil", { date: view.moneyBackUntil })}
        </span>
      )}
    </>
  );
}

function AccountLink({ isGuest }: { readonly isGuest: boolean }) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  const style = useQuietButton();
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

function OrderRows({ view, variant, problem }: Omit<ReadyOrderProps, "cover">) {
  const translate = useTranslate();
  const { orderId, receipt, refusedAddress } = view;
  return (
    <RowList isWide>
      {view.hasInvoice && (
        <RowLink
          to={href("/invoice/:orderId", { orderId })}
          note={view.paid && translate("confirmation.paid", { price: view.paid })}
        >
          {translate("invoice.link")}
        </RowLink>
      )}
      {receipt?.isCorrectable && (
        <RowDetails
          title={translate("confirmation.notYours")}
          note={receipt.email}
          isOpen={problem !== undefined || refusedAddress !== undefined}
        >
          <ReceiptForm orderId={orderId} problem={problem} variant={variant} />
        </RowDetails>
      )}
      <OrderDetailsRow orderId={orderId} files={view.files} />
      <WithdrawRow
        orderId={orderId}
        step={view.withdrawal}
        note={
          view.moneyBackUntil &&
          translate("confirmation.moneyBackUntil", { date: view.moneyBackUntil })
        }
      />
    </RowList>
  );
}
