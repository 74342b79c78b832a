import { basename } from "node:path";
import type { Plugin } from "vite";

/** Part of the file's name, because a browser that has a file does not ask for it again. Raise it with the format. */
const FORMAT = "runtime 2";
const MANIFEST = ".vite/manifest.json";

interface Listed {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * Moves the bundler's runtime into the chunk of a group, because it is a few lines and no group can take it. The chunk
 * must import no other one.
 */
export function foldRuntime(group: string): Plugin {
  return {
    name: "fold-runtime",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    augmentChunkHash: ({ name }) => (name === group ? FORMAT : undefined),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
        const host = chunks.find(({ name }) => name === group);
        const manifest = bundle[MANIFEST];
        if (!runtime) return;
        if (!host || manifest?.type !== "asset") return this.error(`No chunk ${group} or manifest`);
        const [from, to] = [basename(runtime.fileName), basename(host.fileName)];
        for (const chunk of chunks.filter((other) => other !== runtime)) {
          chunk.code =
            chunk === host
              ? importFrom(
                  chunk.code,
                  from,
                  `var $runtime=${toExpression(runtime.code)};export{$runtime};`,
                )
              : importFrom(chunk.code, from, `import{$runtime}from"./${to}";`);
          // Lists of what to preload with a dynamic import.
          chunk.code = chunk.code.replaceAll(`"${runtime.fileName}"`, `"${host.fileName}"`);
          if (chunk.code.includes(from)) this.error(`${chunk.fileName} names ${from}`);
        }
        delete bundle[runtime.fileName];
        manifest.source = withoutFile(`${manifest.source}`, runtime.fileName);
      },
    },
  };
}

/** `definition` declares `$runtime`. */
export function importFrom(code: string, file: string, definition: string): string {
  const statement = /import(?:\{([^{}]*)\}from)?"\.\/([^"/]+)";/g;
  return code.replaceAll(statement, (found, names: string | undefined, from: string) => {
    if (from !== file) return found;
    return names ? `${definition}var{${names.replaceAll(" as ", ":")}}=$runtime;` : "";
  });
}

/** The module as an expression whose value has its exports. */
export function toExpression(code: string): string {
  const returned = code.replace(/export\{([^{}]*)\};?\s*$/, (_, names: string) => {
    const pairs = names.split(",").map((pair) => pair.split(" as "));
    return `;return{${pairs.map(([own, name = own]) => `${name}:${own}`).join()}}`;
  });
  return `(()=>{${returned}})()`;
}

function withoutFile(manifest: string, file: string): string {
  const listed = Object.entries(JSON.parse(manifest) as Record<string, Listed>);
  const gone = listed.find(([, { file: own }]) => own === file)?.[0];
  const kept = listed
    .filter(([key]) => key !== gone)
    .map(([key, { imports, ...rest }]) => [
      key,
      imports ? { ...rest, imports: imports.filter((other) => other !== gone) } : rest,
    ]);
  return JSON.stringify(Object.fromEntries(kept));
}
