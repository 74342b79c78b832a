/** The name's extension in capitals, if there is one. */
export function typeOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase();
}

/** Such as "PDF, 188 kB", which does not break. */
export function typeAndSize({
  name,
  size,
}: {
  readonly name: string;
  readonly size: string;
}): string {
  return [typeOf(name), size].filter(Boolean).join(", ").replaceAll(" ", "\u00A0");
}
