import type { OwnerAction } from "#domain/orders/owner-actions.ts";
import { formatTime } from "#app/i18n/format.ts";

export type ActionView = ReturnType<typeof viewAction>;

/** `by` is empty for a command on the shop's machine. */
export function viewAction(
  { at, by, kind, orderId, about = "", why = "", outcome }: OwnerAction,
  locale: string,
) {
  return { kind, by, about, why, outcome, orderId, time: formatTime(at.toMillis(), locale) };
}
