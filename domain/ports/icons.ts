/** Icons chosen at run time, in Iconify's format. */

export interface IconDrawing {
  /** The content of the `svg` element. */
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  /** The set's size if absent. */
  readonly width?: number;
  readonly height?: number;
  /** Quarter turns clockwise. */
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
}

export interface IconSet {
  /** Prefix of the collection. */
  readonly prefix: string;
  readonly icons: Readonly<Record<string, IconDrawing>>;
  readonly width: number;
  readonly height: number;
  /** Epoch seconds. */
  readonly lastModified?: number;
}

/** Returns a set of those icons that exist, or "unknown" if there is no such collection. Never rejects. */
export type FindIcons = (
  collection: string,
  names: readonly string[],
) => Promise<IconSet | "unknown" | "unavailable">;

/** Matches the name of a collection or of an icon in it. */
export const iconNamePattern: RegExp = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Undefined if the text is not `collection:name`. */
export function parseIconName(text: string): { collection: string; name: string } | undefined {
  const [collection = "", name = "", ...rest] = text.split(":");
  const isName = [collection, name].every((part) => iconNamePattern.test(part));
  return isName && rest.length === 0 ? { collection, name } : undefined;
}
