import type { Alerts } from "#domain/back-office/alerts.ts";
import { formatTime } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";

export type AlertsView = ReturnType<typeof viewAlerts>;

export function viewAlerts({ blocks, unknownPayments }: Alerts, locale: string) {
  return {
    blocks: blocks.map(({ reason, count, startedAt, endsAt }) => ({
      reason,
      count,
      start: formatTime(startedAt.toMillis(), locale),
      end: formatTime(endsAt.toMillis(), locale),
    })),
    unknownPayments: unknownPayments.map(({ receivedAt, paymentId = "", ...payment }) => ({
      ...payment,
      paymentId,
      time: formatTime(receivedAt.toMillis(), locale),
    })),
  };
}

export function AlertList({ alerts: { blocks, unknownPayments } }: { alerts: AlertsView }) {
  const translate = useTranslate();
  if (blocks.length + unknownPayments.length === 0) return null;
  return (
    <ul className="mt-8 divide-y divide-gray-200 dark:divide-gray-800">
      {blocks.map(({ reason, count, start, end }, index) => (
        <li key={index} className="py-3">
          <span className="block font-medium">
            {translate(`admin.${reason}Blocked`, { count })}
          </span>
          <span className="block text-sm text-gray-600 dark:text-gray-400">
            {translate("admin.blockedDo", { start, end })}
          </span>
        </li>
      ))}
      {unknownPayments.map(({ orderId, eventId, type, paymentId, time }) => (
        <li key={orderId} className="py-3">
          <span className="block font-medium">
            {translate("admin.unknownPayment", { orderId })}
          </span>
          <span className="block text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
            {translate("admin.unknownPaymentDo", { time })}
            <code className="block font-mono">{[paymentId, eventId, type].join(" ").trim()}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
