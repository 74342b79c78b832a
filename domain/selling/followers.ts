import { followCoupon } from "../coupons/uses.ts";
import { followInvoice } from "../invoices/due.ts";
import { followTax } from "../invoices/tax-records.ts";
import { followEntitlement } from "../orders/entitlements.ts";
import type { Follower } from "../orders/follower.ts";
import { followWithdrawal } from "../orders/follow-withdrawal.ts";
import { followSales } from "../orders/sales-days.ts";
import { followExperiment } from "./count-orders.ts";
import { followDuplicates } from "./duplicates.ts";
import { followMails } from "./order-mails.ts";
import { followReports } from "./order-reports.ts";
import { recordChange } from "./record-change.ts";

/** The order matters: each follower sees the patches of those before it. */
export const followers: readonly Follower[] = [
  followDuplicates,
  followWithdrawal,
  followCoupon,
  recordChange,
  followInvoice,
  followExperiment,
  followMails,
  followTax,
  followReports,
  followEntitlement,
  followSales,
];
