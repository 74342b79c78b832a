import type {
  MissingReason,
  OrderFulfilment,
  ReportGap,
} from "#domain/back-office/order-fulfilment.ts";
import { type FulfilmentTotals, wasReporting } from "#domain/back-office/fulfilment-report.ts";
import { orderLine, plain } from "./print.ts";

const gapTexts: Record<ReportGap, string> = {
  withoutConsent: "without consent",
  waiting: "waiting",
  lost: "lost",
  notSetUp: "before it was set up",
  ended: "of deleted accounts",
};

const reasonTexts: Record<MissingReason, string> = {
  refunded: "no access: refunded",
  withdrawn: "no access: the buyer withdrew from the purchase",
  locked: "no access: you locked the files",
  disputed: "no access: disputed, or the dispute was lost",
  ended: "no access: the buyer deleted the account",
  mismatch: "no access: the payment does not match the order",
  unsettled: "no access: the settlement is not complete",
  mailQueued: "no receipt: the mail waits to be sent",
  mailRefused: "no receipt: the mail was refused",
  noAddress: "no receipt: the order has no address",
  mailEnded: "no receipt on record: mails are deleted with the account",
  noMail: "no receipt: no mail was queued",
  notDownloaded: "not downloaded",
  downloadBegun: "a download was begun, but not finished",
  noChoice: "not in analytics: the buyer was not asked for consent, or did not answer",
  measurementRefused: "not in analytics: the buyer did not allow measurement",
  consentWithdrawn: "not in analytics: the buyer withdrew the consent",
  notSetUp: "not in analytics: the server did not report purchases then",
  reportQueued: "not in analytics: the report waits to be sent",
  reportLost: "not in analytics: the service did not accept the report in time",
  reportRefused: "not in analytics: the service refused the report",
  reportEnded: "not in analytics: the buyer deleted the account before",
};

export function totalLines(name: string, totals: FulfilmentTotals): string[] {
  const { charged, granted, mailed, downloaded, handedOver, reported, purchases } = totals;
  const gaps = (Object.entries(totals.gaps) as [ReportGap, number][]).map(
    ([gap, count]) => `${count} ${gapTexts[gap]}`,
  );
  const rest = gaps.length > 0 ? `: ${gaps.join(", ")}` : "";
  const others = handedOver > 0 ? `, ${handedOver} handed over` : "";
  return [
    `${name.padEnd(12)}${charged} charged, ${granted} with access now, ${mailed} receipts sent, ${downloaded} downloaded${others}`,
    ...(wasReporting(totals)
      ? [`${"".padEnd(12)}analytics: ${reported} of ${purchases}${rest}`]
      : []),
  ];
}

export function lackingLines({ order, missing }: OrderFulfilment): string[] {
  return [
    orderLine(order),
    ...Object.values(missing).map(({ reason, detail }) =>
      plain(`  ${reasonTexts[reason]}${detail ? ` (${detail})` : ""}`),
    ),
  ];
}
