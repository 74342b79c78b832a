import { z } from "zod";
import { defineCollection, DocumentExists, type Documents } from "#domain/ports.ts";
import { randomToken } from "#domain/tokens.ts";

const secrets = defineCollection("secrets", z.object({ value: z.string() }));

/** Made once and kept beside what it protects; set APP_SECRET to keep it elsewhere. */
export async function ownSecret(documents: Documents): Promise<string> {
  const stored = await documents.get(secrets, "app");
  if (stored) return stored.data.value;
  const value = randomToken();
  try {
    await documents.create(secrets, "app", { value });
    return value;
  } catch (error) {
    // Another process was first.
    if (error instanceof DocumentExists) return ownSecret(documents);
    throw error;
  }
}
