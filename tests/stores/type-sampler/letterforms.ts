/** The forms, which the store describes and generate.ts draws. */

export interface Letterform {
  readonly name: string;
  /** In media/. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly strokes: number;
}

const formats = ["png", "webp", "svg", "jpg"] as const;
const sizes = [
  [1200, 1200],
  [1600, 900],
  [900, 1600],
  [2400, 800],
  [600, 600],
] as const;

const COUNT = 40;

export const letterforms: readonly Letterform[] = Array.from({ length: COUNT }, (_, index) => {
  const [width, height] = sizes[index % sizes.length] ?? sizes[0];
  const number = String(index + 1).padStart(2, "0");
  const format = formats[index % formats.length];
  return {
    name: `No. ${number}`,
    file: `form-${number}.${format}`,
    width,
    height,
    strokes: 2 + (index % 7),
  };
});
