import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Absolute paths. The store's own folder comes first: its files replace generated ones of the same name. */
export interface StoreSources {
  readonly media: readonly string[];
  readonly files: readonly string[];
}

/** The next build of the same kind replaces this folder. */
export function generatedPath(root: string, command: "build" | "serve"): string {
  return join(root, "build", command === "build" ? "unfinished-store/generated" : "dev-generated");
}

interface Generate {
  /** Deterministic: writes the same bytes at every run. */
  readonly generate: (folders: { readonly media: string; readonly files: string }) => Promise<void>;
}

/** A store's `generate.ts` first fills the folders `media` and `files` in `generated`. */
export async function openStoreSources(store: string, generated: string): Promise<StoreSources> {
  const script = join(store, "generate.ts");
  const hasScript = existsSync(script);
  if (hasScript) {
    const folders = { media: join(generated, "media"), files: join(generated, "files") };
    for (const folder of Object.values(folders)) {
      // A picture or file that is no longer generated must not stay.
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    const { generate } = (await import(/* @vite-ignore */ pathToFileURL(script).href)) as Generate;
    await generate(folders);
  }
  const foldersOf = (name: "media" | "files") =>
    [join(store, name), ...(hasScript ? [join(generated, name)] : [])].filter(
      (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
    );
  return { media: foldersOf("media"), files: foldersOf("files") };
}

export function findSource(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
