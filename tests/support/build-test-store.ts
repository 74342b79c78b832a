import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { TEST_STORE } from "./started-site.ts";

/** Builds the shop with the tests' store, which the soaks and the benchmarks start. Throws if the build fails. */
export function buildTestStore(): void {
  execFileSync(process.execPath, ["scripts/build.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, STORE: TEST_STORE },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
