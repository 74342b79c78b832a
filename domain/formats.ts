/** Adds a cache to `make`, because making a format takes longer than rendering a small page. */
export function cacheFormats<Args extends readonly (string | number)[], Format>(
  make: (...args: Args) => Format,
): (...args: Args) => Format {
  const formats = new Map<string, Format>();
  return (...args) => {
    const key = args.join(" ");
    const format = formats.get(key) ?? make(...args);
    formats.set(key, format);
    return format;
  };
}
