/**
 * Runs one step with the test store's files in a process of its own, and prints the memory and time that it needed:
 * `copy`, which is one step of a build, or `identify`, which is one step of every start.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { requireStore } from "#scripts/store/load-store.ts";
import { makeStoreFiles } from "#scripts/make-store-files.ts";
import { computeBuildId } from "#server/main/build-id.ts";
import { checksumsPath, openChecksums } from "#server/main/checksums.ts";
import { TEST_STORE } from "#tests/support/started-site.ts";

export interface FilesNeeds {
  readonly peakBytes: number;
  readonly milliseconds: number;
  /** Absent if the system does not report it. */
  readonly readBytes?: number;
}

const [step, root = "", fileId] = process.argv.slice(2);
const folder = join(root, TEST_STORE);
const startedAt = performance.now();
if (step === "identify") computeBuildId(root, folder);
else {
  const { files } = await requireStore({ root, folder });
  await makeStoreFiles({
    store: { files: files.filter(({ id }) => id === fileId) },
    sources: { files: [join(folder, "files")] },
    manifestPath: join(root, "alone"),
    bytesPath: join(root, "alone/files"),
    checksums: openChecksums({ path: checksumsPath(root), root }),
  });
}
const needs: FilesNeeds = {
  milliseconds: Math.round(performance.now() - startedAt),
  peakBytes: process.resourceUsage().maxRSS * 1024,
  ...(existsSync("/proc/self/io") && {
    readBytes: Number(/^rchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]),
  }),
};
process.stdout.write(`${JSON.stringify(needs)}\n`);
