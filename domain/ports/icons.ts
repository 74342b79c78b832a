/** Drawings of icons that are chosen at run time, in the format of Iconify. */

export interface IconDrawing {
  /** What stands inside the `svg` element. */
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  /** Those of the set, unless given. */
  readonly width?: number;
  readonly height?: number;
  /** Quarter turns clockwise. */
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
}

export interface IconSet {
  /** Of the collection. */
  readonly prefix: string;
  readonly icons: Readonly<Record<string, IconDrawing>>;
  readonly width: number;
  readonly height: number;
  /** Epoch seconds. */
  readonly lastModified?: number;
}

/** The set has those of the names that the collection knows. Never rejects. */
export type FindIcons = (
  collection: string,
  names: readonly string[],
) => Promise<IconSet | "unknown" | "unavailable">;

/** Of a collection or of an icon in it. */
export const iconNamePattern: RegExp = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Undefined where this is not `collection:name`. */
export function parseIconName(text: string): { collection: string; name: string } | undefined {
  const [collection = "", name = "", ...rest] = text.split(":");
  const isName = [collection, name].every((part) => iconNamePattern.test(part));
  return isName && rest.length === 0 ? { collection, name } : undefined;
}
