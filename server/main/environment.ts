import { existsSync } from "node:fs";
import { join } from "node:path";

/** Adds the variables of `.env` (beside package.json) to the environment; variables already set win. */
export function loadEnvironment(root: string): NodeJS.ProcessEnv {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env; // oxlint-disable-line no-restricted-properties -- read once, handed to readConfig
}
