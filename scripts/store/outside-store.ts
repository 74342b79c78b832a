/** Lets a store outside the project import what the project's own store imports: `#domain/…` and its packages. */
import { createRequire, isBuiltin, registerHooks } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

export function isOutside(root: string, folder: string): boolean {
  return relative(root, folder).split(sep)[0] === ".." || relative(root, folder) === folder;
}

const prepared = new Set<string>();

/** For Node's `import()`. Treats TypeScript as modules, whatever a package.json nearby says. Idempotent. */
export function prepareImports(root: string, folder: string): void {
  if (!isOutside(root, folder) || prepared.has(folder)) return;
  prepared.add(folder);
  const inside = `${pathToFileURL(folder).href}/`;
  const parentURL = pathToFileURL(join(root, "package.json")).href;
  const { resolve: require } = createRequire(parentURL);
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL ?? "";
      if (importer.startsWith(inside) && !isPath(specifier)) {
        // Node ignores parentURL for require().
        if (context.conditions.includes("require") && !isBuiltin(specifier))
          return { url: pathToFileURL(require(specifier)).href, shortCircuit: true };
        return naming(importer, () => next(specifier, { ...context, parentURL }));
      }
      const found = next(specifier, context);
      return found.url.startsWith(inside) && found.url.endsWith(".ts")
        ? { ...found, format: "module-typescript" }
        : found;
    },
  });
}

function isPath(specifier: string): boolean {
  return /^[./]|^\w+:/.test(specifier);
}

function naming<T>(importer: string, resolve: () => T): T {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof Error)
      error.message = error.message.replace(/(?<=imported from ).+$/, fileURLToPath(importer));
    throw error;
  }
}

/** Does the same for Vite's bundle, and compiles all of it with the project's settings. */
export function outsideStore(root: string, folder: string): Plugin {
  return {
    name: "outside-store",
    enforce: "pre",
    // The store's own is for editors. In a copy on another computer it names folders that are not there.
    config: () => ({ tsconfig: join(root, "tsconfig.json") }),
    resolveId(specifier, importer) {
      if (!isOutside(root, folder) || !importer?.startsWith(folder + sep)) return undefined;
      if (isPath(specifier) || specifier.startsWith("\0")) return undefined;
      return this.resolve(specifier, join(root, "package.json"), { skipSelf: true });
    },
  };
}
