/** Small, incompressible files that all differ, so that a test can identify a file by its bytes. */
import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { files } from "./files.ts";

const CHUNKS = 1000;

/** Makes the same bytes on every run and every machine. */
export async function makeFiles(): Promise<{ id: string; bytes: Uint8Array }[]> {
  return files.map(({ id, title }) => ({
    id,
    bytes: zipSync(
      { [`${title}.bin`]: noise(id) },
      // fflate writes local time, so this is noon in every time zone.
      { level: 0, mtime: new Date(2026, 2, 1, 12) },
    ),
  }));
}

function noise(seed: string): Uint8Array {
  return Buffer.concat(
    Array.from({ length: CHUNKS }, (_, index) =>
      createHash("sha256").update(`${seed} ${index}`).digest(),
    ),
  );
}
