import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Has this process's children keep temporary files in memory, because tests sync thousands of small ones to the disk
 * and kill processes, never the machine. Without enough memory, or programs must not run there, nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = makeFolder();
  if (folder === undefined) return;
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function makeFolder(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return undefined;
    folder = mkdtempSync(join(MEMORY, "tollgate-"));
    // As the system's folder: databases run as users of their own.
    chmodSync(folder, 0o1777);
    const program = join(folder, "program");
    writeFileSync(program, "", { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
