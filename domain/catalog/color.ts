/** WCAG AA for text of normal size. */
const LEAST_CONTRAST = 4.5;

export function carriesWhiteText(color: string): boolean {
  return 1.05 / (luminance(color) + 0.05) >= LEAST_CONTRAST;
}

/** Relative luminance (WCAG 2, from 0 to 1). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
