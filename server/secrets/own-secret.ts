/** The secret of a shop that is given none. */
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

/** Of test mode. Builds before this one stored the secret of both modes as "app". */
const TEST_ID = "test";
const EARLIER_ID = "app";
/** Says that the secret is in a file, and nothing else. */
const FILE_ID = "file";

/** The secret that an earlier build stored in the documents; undefined if there is none. */
export async function earlierSecret(documents: Documents): Promise<string | undefined> {
  return (await documents.get(secrets, EARLIER_ID))?.data.value;
}

export async function forgetEarlierSecret(documents: Documents): Promise<void> {
  await documents.delete(secrets, EARLIER_ID);
}

/** Whether live mode ever made a file, without which the shop must not make another one. */
export async function hadSecretFile(documents: Documents): Promise<boolean> {
  return (await documents.get(secrets, FILE_ID)) !== undefined;
}

export async function recordSecretFile(documents: Documents): Promise<void> {
  await documents.set(secrets, FILE_ID, { value: "in a file" });
}

/** In test mode nothing is worth hiding from whoever has the database. Creates the secret on first use. */
export async function testSecret(documents: Documents): Promise<string> {
  const stored = await documents.get(secrets, TEST_ID);
  if (stored) return stored.data.value;
  const value = randomToken();
  try {
    await documents.create(secrets, TEST_ID, { value });
    return value;
  } catch (error) {
    // Another process created it first.
    if (error instanceof DocumentExists) return testSecret(documents);
    throw error;
  }
}

/** The secrets in the file, one in each line, the current one first. Empty if there is no file. */
async function secretsInFile(path: string): Promise<readonly string[]> {
  // Unlike a missing file, a link to a file that is missing must not be replaced.
  if (!lstatSync(path, { throwIfNoEntry: false })) return [];
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  const found = lines.filter((line) => line !== "");
  if (found.length === 0 || found.some((line) => line.length < MIN_CHARACTERS))
    throw new Error(
      `${path} must contain a secret of ${MIN_CHARACTERS} characters or more in each line.`,
    );
  return found;
}

/** Those that are not in the database, the current one first: APP_SECRET, then those in the file. */
export async function secretsOutside({
  appSecret,
  secretPath,
}: Pick<ServerConfig, "appSecret" | "secretPath">): Promise<readonly string[]> {
  const inFile = await secretsInFile(secretPath);
  return appSecret === undefined ? inFile : [appSecret, ...inFile];
}

/** Creates the file, unless another process does so first. Returns its secret. */
export async function createSecretFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.part`;
  const text = `${randomToken()}\n`;
  await writeFile(unfinished, text, { flag: "wx", mode: 0o600, flush: true });
  try {
    // A link is there at once, whole or not at all. Some file systems have none.
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
