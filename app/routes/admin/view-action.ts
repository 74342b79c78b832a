import type { OwnerAction } from "#domain/orders/owner-actions.ts";
import { formatTime } from "#app/i18n/format.ts";

/** What `ActionText` shows. `by` is empty for a command on the shop's machine. */
export function actionFacts({ by, kind, about = "", why = "", outcome }: OwnerAction) {
  return { kind, by, about, why, outcome };
}

export function viewAction(action: OwnerAction, locale: string) {
  const { at, orderId } = action;
  return { ...actionFacts(action), orderId, time: formatTime(at.toMillis(), locale) };
}
