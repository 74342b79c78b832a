import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const KEPT_BUILDS = 5;
/** Other folders beside the builds, such as a half-made one, are somebody else's. */
const BUILD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Leaves the newest five, by the folder's own time, and the current one in any case. */
export function removeOldBuilds(folder: string, currentId: string): void {
  const builds = readdirSync(folder)
    .filter((name) => BUILD_ID.test(name))
    .map((name) => ({ name, madeAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt);
  for (const { name } of builds.slice(KEPT_BUILDS))
    if (name !== currentId) rmSync(join(folder, name), { recursive: true, force: true });
}
