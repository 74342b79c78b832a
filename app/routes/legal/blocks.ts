export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

const BULLET = "• ";
const HEADING = /^## (.+)$/;

/**
 * A blank line starts a new paragraph, and a line break a new line. Lines that start with "• " are a list, and a
 * paragraph of one line that starts with "## " is a heading.
 */
export function readBlocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part): Block[] => {
      const [, heading] = HEADING.exec(part) ?? [];
      if (heading !== undefined) return [{ kind: "heading", text: heading }];
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
