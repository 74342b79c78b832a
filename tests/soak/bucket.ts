/** A large file is written to a bucket and read from it; this process's memory must stay flat. */
import { createHash, type Hash } from "node:crypto";
import { openS3Files } from "#server/adapters/files/s3.ts";
import { startSwift } from "#tests/support/swift.ts";
import { type Findings, toMegabytes } from "./soak-run.ts";

const MEGABYTE = 1024 * 1024;
/** A writer holds two parts of 8 MB and their chunks; the rest is garbage that was not collected yet. */
const MAX_GROWTH = 160 * MEGABYTE;
const SAMPLE_MS = 20;

export async function bucket(megabytes: number): Promise<Findings> {
  const swift = await startSwift();
  try {
    Object.assign(process.env, swift.credentials());
    const { endpoint } = swift;
    const files = await openS3Files({
      bucket: await swift.createBucket(),
      prefix: "",
      region: undefined,
      endpoint,
      isPathStyle: true,
    });
    // The client has read these variables already.
    for (const name of Object.keys(swift.credentials())) delete process.env[name];
    // Load the client's code and fill its buffers before measuring.
    await files.write("small", chunksOf(20, createHash("sha256")));
    const [written, read] = [createHash("sha256"), createHash("sha256")];
    const upload = await measure(() => files.write("large", chunksOf(megabytes, written)));
    const download = await measure(async () => {
      for await (const chunk of await files.read("large")) read.update(chunk);
    });
    files.close();
    const isSame = written.digest("hex") === read.digest("hex");
    const faults = [
      ...(isSame ? [] : ["The bytes that were read differ"]),
      ...[upload, download]
        .filter(({ growth }) => growth > MAX_GROWTH)
        .map(({ growth }) => `The memory grew by ${toMegabytes(growth)} MB`),
    ];
    return {
      figures: {
        "megabytes in the bucket": megabytes,
        "upload: seconds": upload.seconds,
        "upload: memory grew by (MB)": toMegabytes(upload.growth),
        "download: seconds": download.seconds,
        "download: memory grew by (MB)": toMegabytes(download.growth),
        "memory at the end (MB)": toMegabytes(process.memoryUsage.rss()),
      },
      faults,
    };
  } finally {
    await swift.remove();
  }
}

function chunksOf(megabytes: number, hash: Hash): ReadableStream<Uint8Array> {
  let left = megabytes;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      const chunk = Buffer.alloc(MEGABYTE, left);
      hash.update(chunk);
      left -= 1;
      controller.enqueue(chunk);
    },
  });
}

async function measure(work: () => Promise<void>) {
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  await work();
  clearInterval(sampling);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { seconds, growth: most - before };
}
