export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

const BULLET = "• ";

/** A blank line starts a new paragraph, and a line break a new line. Lines that start with "• " are a list. */
export function readBlocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const lines = part.split("\n");
      const items = lines.filter((line) => line.startsWith(BULLET));
      const words = lines.filter((line) => !line.startsWith(BULLET)).join("\n");
      return [
        ...(words === "" ? [] : [{ kind: "paragraph", text: words } as const]),
        ...(items.length === 0
          ? []
          : [{ kind: "list", items: items.map((item) => item.slice(BULLET.length)) } as const]),
      ];
    });
}
