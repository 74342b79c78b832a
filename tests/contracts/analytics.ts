/** The contract of the analytics port. */
import { expect, test } from "vitest";
import {
  type Analytics,
  type AnalyticsEvent,
  ReportNotAccepted,
} from "#domain/analytics/analytics.ts";

export type Refusal = "permanent" | "temporary" | "silence";

export interface AnalyticsSetup {
  readonly analytics: Analytics;
  /** Names of the events received, with the order's id, oldest first. */
  received(): string[];
  /** How the service responds from now on; undefined accepts. */
  refuse(refusal: Refusal | undefined): void;
  close(): Promise<void>;
}

const items = [{ item_id: "small", item_name: "Small", price: 19, quantity: 1 }] as const;

export const purchaseEvent: AnalyticsEvent = {
  visitor: { clientId: "123.456", sessionId: "1700000000" },
  at: Date.UTC(2026, 0, 15, 12),
  allowsMarketing: false,
  name: "purchase",
  details: { transaction_id: "order-1", value: 19, currency: "EUR", tax: 3.03, items },
};

export const refundEvent: AnalyticsEvent = {
  visitor: { clientId: "123.456" },
  at: Date.UTC(2026, 0, 16, 12),
  allowsMarketing: true,
  name: "refund",
  details: { transaction_id: "order-1", value: 5, currency: "EUR" },
};

export function describeAnalytics(name: string, setUp: () => Promise<AnalyticsSetup>): void {
  test(`${name}: events arrive, and each as often as it was sent`, async () => {
    const { analytics, received, close } = await setUp();
    await analytics.send(purchaseEvent);
    await analytics.send(refundEvent);
    await analytics.send(refundEvent);
    expect(received()).toEqual(["purchase order-1", "refund order-1", "refund order-1"]);
    await close();
  });

  test.each([
    ["permanent", true],
    ["temporary", false],
    ["silence", false],
  ] as const)(
    `${name}: a failure (%s) says whether it is permanent`,
    async (refusal, isPermanent) => {
      const { analytics, refuse, close } = await setUp();
      refuse(refusal);
      const error = await analytics.send(purchaseEvent).catch((thrown: unknown) => thrown);
      if (!(error instanceof ReportNotAccepted)) throw new Error("The report was accepted");
      expect(error.isPermanent).toBe(isPermanent);
      expect(error.reason).not.toBe("");
      refuse(undefined);
      await analytics.send(purchaseEvent);
      await close();
    },
  );
}
