import { readSoldFiles, type SoldFile } from "#domain/downloads/file-versions.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { counted } from "../terminal.ts";
import { about, type Finding, wordsOf } from "./finding.ts";

const { ok, note, fail } = about("files");
const bucket = about("bucket");

export interface FilesPorts {
  readonly documents: Documents;
  readonly files: Files;
  /** Ids of the files that the store sells. */
  readonly offered: readonly string[];
  readonly isBucket: boolean;
  readonly fetch: typeof fetch;
}

export async function checkFiles(ports: FilesPorts): Promise<Finding[]> {
  const { documents, files, offered } = ports;
  const recorded = await readSoldFiles(documents);
  const problems: string[] = [];
  let stored: string | undefined;
  for (const file of recorded)
    for (const { key, size, number } of file.versions) {
      const problem = await problemOf(files, key, size);
      if (problem) problems.push(`${file.id}, version ${number}, ${problem}`);
      else stored = key;
    }
  const isPublic = ports.isBucket && stored ? await checkStrangers(ports, stored) : [];
  return [judge(problems, recorded), ...unrecorded(offered, recorded), ...isPublic];
}

/** Reads the first byte, because a name can outlive its bytes. */
async function problemOf(files: Files, key: string, size: number): Promise<string | undefined> {
  try {
    const found = await files.stat(key);
    if (!found) return "is missing";
    if (found.size !== size) return `has ${found.size} bytes instead of ${size}`;
    if (size > 0) await readByte(await files.read(key, { start: 0, end: 0 }));
    return undefined;
  } catch (error) {
    return `cannot be read (${wordsOf(error)})`;
  }
}

async function readByte(bytes: ReadableStream<Uint8Array>): Promise<void> {
  const reader = bytes.getReader();
  const { done } = await reader.read();
  await reader.cancel();
  if (done) throw new Error("no bytes");
}

function judge(problems: readonly string[], recorded: readonly SoldFile[]): Finding {
  const remedy =
    "restart the shop, which stores the present version again; earlier versions come from a backup";
  if (problems.length > 0) return fail(problems.join("; "), remedy);
  if (recorded.length === 0)
    return note("none was stored yet", "start the shop once, which stores the store's files");
  const versions = recorded.reduce((sum, file) => sum + file.versions.length, 0);
  return ok(
    `stored and readable: ${counted(recorded.length, "file")} with ${counted(versions, "version")}`,
  );
}

function unrecorded(offered: readonly string[], recorded: readonly SoldFile[]): Finding[] {
  const missing = offered.filter((id) => !recorded.some((file) => file.id === id));
  if (missing.length === 0 || recorded.length === 0) return [];
  return [note(`the store sells ${missing.join(", ")}, not stored yet`, "restart the shop")];
}

/** Without its signature, a link must not give the file. */
async function checkStrangers({ files, fetch }: FilesPorts, key: string): Promise<Finding[]> {
  const link = await files.linkTo?.(key, {
    method: "GET",
    name: "file",
    mediaType: "application/octet-stream",
    seconds: 60,
  });
  if (link === undefined) return [];
  const url = new URL(link);
  url.search = "";
  const response = await fetch(url, {
    headers: { range: "bytes=0-0" },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if ([401, 403, 404].includes(response.status))
    return [bucket.ok(`refuses strangers (status ${response.status})`)];
  if (response.ok)
    return [
      bucket.fail(
        "gives sold files to anyone who knows their address",
        "take public access away from the bucket, as docs/files.md says",
      ),
    ];
  return [
    bucket.note(
      `answers a stranger with the status ${response.status}`,
      "open a file's address without its signature: it must be refused",
    ),
  ];
}
