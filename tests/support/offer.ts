import type { Documents } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import { recordOffer } from "#server/modules/record-offer.ts";

interface OfferFields {
  readonly id?: string;
  readonly name?: string;
  readonly key?: string;
  readonly size?: number;
  readonly newVersion?: "included" | "separate";
}

/** Offers a file whose bytes have this checksum, as a start of the shop does. The bytes need not be stored. */
export function offerFile(
  { documents, clock }: { readonly documents: Documents; readonly clock: { now(): number } },
  sha256: string,
  fields: OfferFields = {},
): Promise<void> {
  const { id = "notes", name = `${id}.zip` } = fields;
  const offer = {
    id,
    name,
    title: `The ${id}`,
    mediaType: "application/zip",
    key: `store/${sha256}`,
    size: 1000,
    newVersion: "included" as const,
    sha256,
    ...fields,
  };
  return recordOffer(documents, offer, Timestamp.fromMillis(clock.now()));
}
