import type { Plugin } from "vite";

export interface ChunkGroup {
  readonly name: string;
  /** A module that matches any of these belongs to the group. */
  readonly paths: readonly RegExp[];
}

export function toGroups(groups: readonly ChunkGroup[]) {
  return groups.map(({ name, paths }) => ({
    name,
    test: new RegExp(paths.map(({ source }) => source).join("|")),
  }));
}

/** Fails the build if a path matches no module, for example because a file was moved. */
export function checkChunkGroups(groups: readonly ChunkGroup[]): Plugin {
  return {
    name: "check-chunk-groups",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd(error) {
      if (error) return;
      const unmatched = findUnmatchedPaths(groups, [...this.getModuleIds()]);
      if (unmatched.length > 0)
        this.error(`vite.config.ts groups modules that do not exist: ${unmatched}`);
    },
  };
}

export function findUnmatchedPaths(
  groups: readonly ChunkGroup[],
  moduleIds: readonly string[],
): readonly RegExp[] {
  return groups
    .flatMap(({ paths }) => paths)
    .filter((path) => !moduleIds.some((id) => path.test(id)));
}
