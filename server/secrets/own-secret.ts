import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { DocumentExists, type Documents } from "#domain/ports/documents.ts";
import { randomToken } from "#domain/tokens.ts";

export const secrets = defineCollection("secrets", {
  schema: z.object({ value: z.string() }),
  expires: { never: "Holds a single document, which decrypts the others." },
});

/** Returns the stored app secret and creates it on first use. Set APP_SECRET to hold it outside the database. */
export async function ownSecret(documents: Documents): Promise<string> {
  const stored = await documents.get(secrets, "app");
  if (stored) return stored.data.value;
  const value = randomToken();
  try {
    await documents.create(secrets, "app", { value });
    return value;
  } catch (error) {
    // Another process created it first.
    if (error instanceof DocumentExists) return ownSecret(documents);
    throw error;
  }
}
