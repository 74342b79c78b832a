import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressedSuffixes } from "#server/page-cache/cached-files.ts";
import { compress } from "#server/http/cached-response.ts";

/** Fonts and pictures are compressed already. */
const TEXT = /\.(css|js|json|svg|txt)$/;

export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      for (const [encoding, body] of await compress(readFileSync(file)))
        if (encoding !== "identity") writeFileSync(file + compressedSuffixes[encoding], body);
    }),
  );
}
