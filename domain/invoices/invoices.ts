/** Invoices, credit notes and amendments. A numbered document is never changed. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader, Snapshot } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";

const timestamp = z.instanceof(Timestamp);

/** `reversal`: cancels credit for money not returned. `amendment`: adds the buyer's details to the invoice. */
const documentKinds = ["invoice", "amendment", "credit", "reversal"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const amounts = { net: z.int(), tax: z.int(), gross: z.int() };

const lineSchema = z.object({
  kind: z.enum(["plan", "discount", "refund", "chargeback", "returned"]),
  name: z.string().optional(),
  ...amounts,
});

const buyerSchema = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  country: z.string().optional(),
  vatId: z.string().optional(),
});

const documentSchema = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  orderId: z.string(),
  isTest: z.boolean(),
  issuedAt: timestamp,
  /** When the files became available, which is when the payment was confirmed. */
  suppliedAt: timestamp,
  /** BCP 47. Absent in old orders: the store's first language. */
  locale: z.string().optional(),
  invoice: z.object({ number: z.string(), issuedAt: timestamp }).optional(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    taxId: z.string().optional(),
    phone: z.string().optional(),
  }),
  /** The seller's words, such as why no tax was charged (Directive 2006/112/EC, Article 226, number 11). */
  taxNote: z.string().optional(),
  buyer: buyerSchema.optional(),
  /** ISO 4217, capitals. Amounts are in minor units, and positive in credit notes and reversals. */
  currency: z.string().length(3),
  lines: z.array(lineSchema),
  total: z.object(amounts),
  /** Absent if the store does not mention tax and none was paid. `rate` is in percent. */
  tax: z
    .object({ name: z.string().optional(), rate: z.number(), isIncluded: z.boolean() })
    .optional(),
  /** The buyer asked for delivery at once, which ends the right of withdrawal. */
  waivedAt: timestamp.optional(),
  withdrawalEndsAt: timestamp.optional(),
  deleteAt: timestamp,
});

export type InvoiceDocument = z.output<typeof documentSchema>;
export type InvoiceLine = z.output<typeof lineSchema>;
export type InvoiceSnapshot = Snapshot<InvoiceDocument>;

/** The id is the order's id and the document's place within the order. */
export const invoices = defineCollection("invoices", {
  schema: documentSchema,
  indexes: ["orderId", "number", "deleteAt", ["isTest", "issuedAt"]],
  expires: [{ field: "deleteAt" }],
});

export const invoiceCounters = defineCollection("invoiceCounters", {
  schema: z.object({
    last: z.int().nonnegative(),
    /** Of the last document: for an invoice, when the files were supplied; otherwise when it was issued. */
    lastAt: timestamp,
  }),
  expires: { never: "One document for each sequence and year. A number must not be given again." },
});

const YEARS_KEPT = 10;

/** Retention: ten years after the end of the year (Directive 2006/112/EC, Article 369k). */
export function tenYearsAfter(at: Timestamp): Timestamp {
  return Timestamp.fromMillis(Date.UTC(at.toDate().getUTCFullYear() + 1 + YEARS_KEPT, 0, 1));
}

/** Oldest first. */
export async function invoicesOf(
  reader: DocumentReader,
  orderId: string,
): Promise<InvoiceSnapshot[]> {
  const found = await reader.query(invoices, { where: [["orderId", "==", orderId]] });
  return found.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
}

export function invoiceId(orderId: string, place: number): string {
  return `${orderId}-${place}`;
}

function placeOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("-") + 1));
}
