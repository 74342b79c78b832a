import { existsSync } from "node:fs";
import { join } from "node:path";

/** The process's environment, and what a `.env` beside package.json adds; what is set already wins. */
export function loadEnvironment(root: string): NodeJS.ProcessEnv {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env; // oxlint-disable-line no-restricted-properties -- read once, handed to readConfig
}
