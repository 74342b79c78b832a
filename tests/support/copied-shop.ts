/**
 * Starts the shop in a copy of the project, and removes the copy when it ends. For journeys with another store, whose
 * build must not become the project's current one.
 */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copySources } from "./deployed-copy.ts";
import { runShop } from "./run-shop.ts";

/** The folder of the copy whose shop listens at this port. */
export function copyAt(port: string): string {
  return join(tmpdir(), `tollgate-copy-${port}`);
}

if (import.meta.main) {
  const folder = copyAt(process.env.PORT ?? "");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await runShop(copySources(folder));
  rmSync(folder, { recursive: true });
}
