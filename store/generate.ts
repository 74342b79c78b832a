/** Makes the demo's pictures and files. A store whose media/ and files/ are complete needs no such script. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFiles } from "./demo/make-files.ts";
import { makeMedia } from "./demo/make-media.ts";

/** Writes into the folders `media` and `files`. */
export async function generate({
  media,
  files,
}: {
  readonly media: string;
  readonly files: string;
}): Promise<void> {
  for (const { name, bytes } of await makeMedia()) await writeFile(join(media, name), bytes);
  for (const { name, bytes } of await makeFiles()) await writeFile(join(files, name), bytes);
}
