import { nextCheck } from "../orders/check-times.ts";
import type { Follower } from "../orders/follower.ts";
import { Timestamp } from "../values.ts";

export const recordChange: Follower = (_reader, { order, next, now, cause: { by, eventId } }) => {
  const at = Timestamp.fromMillis(now);
  const entry = { at, from: order.status, to: next.status, by, ...(eventId ? { eventId } : {}) };
  const check = nextCheck(next, now);
  return {
    patch: {
      nextCheckAt: check === undefined ? undefined : Timestamp.fromMillis(check),
      history: order.status === next.status ? order.history : [...(order.history ?? []), entry],
    },
  };
};
