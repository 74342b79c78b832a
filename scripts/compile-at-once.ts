import type { Plugin } from "vite";

/** For V8 (explicit compile hints); a comment for other engines. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Has Chromium compile these chunks on another thread while they arrive, instead of function by function when the page
 * calls them. Only for chunks of which a page calls most functions at its start.
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  const isHinted = ({ name }: { name: string }) => names.includes(name);
  return {
    name: "compile-at-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // A browser that has a file does not ask for it again.
    augmentChunkHash: (chunk) => (isHinted(chunk) ? HINT : undefined),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const hinted = chunks.filter(isHinted);
        if (hinted.length !== names.length) this.error(`Not each of ${names.join()} is a chunk`);
        for (const chunk of hinted) chunk.code = HINT + chunk.code;
      },
    },
  };
}
