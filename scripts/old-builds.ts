import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const MAX_BUILDS = 5;
/** Matches finished builds only: other folders beside them must stay. */
const BUILD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes all builds but the newest five, by modification time, and never the current one. */
export function removeOldBuilds(folder: string, currentId: string): void {
  const builds = readdirSync(folder)
    .filter((name) => BUILD_ID.test(name))
    .map((name) => ({ name, madeAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt);
  for (const { name } of builds.slice(MAX_BUILDS))
    if (name !== currentId) rmSync(join(folder, name), { recursive: true, force: true });
}
