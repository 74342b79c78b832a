/** The secret of a shop without APP_SECRET. */
import { randomUUID } from "node:crypto";
import { lstatSync } from "node:fs";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { DocumentExists, type Documents } from "#domain/ports/documents.ts";
import { randomToken } from "#domain/tokens.ts";
import type { ServerConfig } from "../config/server.ts";

const MIN_CHARACTERS = 32;

export const secrets = defineCollection("secrets", {
  schema: z.object({ value: z.string() }),
  expires: { never: "Holds a document or two, which decrypt the others." },
});

/** For test mode. Older builds stored the secret of both modes as "app". */
const TEST_ID = "test";
const EARLIER_ID = "app";
/** Marks that a secret file exists. */
const FILE_ID = "file";

/** The secret that an older build stored in the documents. */
export async function earlierSecret(documents: Documents): Promise<string | undefined> {
  return (await documents.get(secrets, EARLIER_ID))?.data.value;
}

export async function forgetEarlierSecret(documents: Documents): Promise<void> {
  await documents.delete(secrets, EARLIER_ID);
}

/** If a secret file was ever made, the shop must not make another one. */
export async function hadSecretFile(documents: Documents): Promise<boolean> {
  return (await documents.get(secrets, FILE_ID)) !== undefined;
}

export async function recordSecretFile(documents: Documents): Promise<void> {
  await documents.set(secrets, FILE_ID, { value: "in a file" });
}

/** Test mode may store its secret in the database. Creates it on first use. */
export async function testSecret(documents: Documents): Promise<string> {
  const stored = await documents.get(secrets, TEST_ID);
  if (stored) return stored.data.value;
  const value = randomToken();
  try {
    await documents.create(secrets, TEST_ID, { value });
    return value;
  } catch (error) {
    if (error instanceof DocumentExists) return testSecret(documents);
    throw error;
  }
}

/** One secret per line, the current one first. Empty without a file. */
async function secretsInFile(path: string): Promise<readonly string[]> {
  // A missing file is created, a dangling link is an error.
  if (!lstatSync(path, { throwIfNoEntry: false })) return [];
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  const found = lines.filter((line) => line !== "");
  if (found.length === 0 || found.some((line) => line.length < MIN_CHARACTERS))
    throw new Error(
      `${path} must contain a secret of ${MIN_CHARACTERS} characters or more in each line.`,
    );
  return found;
}

/** Secrets outside the database, the current one first: APP_SECRET, then those in the file. */
export async function secretsOutside({
  appSecret,
  secretPath,
}: Pick<ServerConfig, "appSecret" | "secretPath">): Promise<readonly string[]> {
  const inFile = await secretsInFile(secretPath);
  return appSecret === undefined ? inFile : [appSecret, ...inFile];
}

/** Returns the secret of another process if that is faster. */
export async function createSecretFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.part`;
  const text = `${randomToken()}\n`;
  await writeFile(unfinished, text, { flag: "wx", mode: 0o600, flush: true });
  try {
    // Linking is atomic, but some file systems have no links.
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw error;
      return writeFile(path, text, { flag: "wx", mode: 0o600, flush: true });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(unfinished);
  }
  const [secret] = await secretsInFile(path);
  if (secret === undefined) throw new Error(`${path} was removed while the shop started.`);
  return secret;
}
