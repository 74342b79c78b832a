/** Makes the demo's pictures and files. A store that has all of its own in media/ and files/ needs no such script. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFiles } from "./demo/make-files.ts";
import { makeMedia } from "./demo/make-media.ts";

/** `media` and `files` are folders to fill. */
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
