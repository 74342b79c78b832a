/** Problems with the pictures that a store names. */
import type { Problem } from "../store/problem.ts";
import type { MediaUse } from "./media-use.ts";

/** A problem of each field that names the picture. */
export function problemsOf(use: MediaUse, message: string): Problem[] {
  return use.paths.map((path) => ({
    file: `${kebabCase(String(path[0]))}.ts`,
    field: path
      .map((part, index) =>
        typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`,
      )
      .join(""),
    message,
  }));
}

export function formatProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ file, field, message }) => `store/${file}: ${field}: ${message}`);
  return ["The store's pictures have problems:", ...lines].join("\n");
}

function kebabCase(key: string): string {
  return key.replace(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase();
}
