/** The store's mark: a hill in three contour lines, and the dot where the walk begins. */
const BLUE = "#06f";

export interface MarkOptions {
  /** Corner radius in units of 1/32 of the side; 0 if the phone rounds the corners. */
  readonly corner: number;
  /** Factor by which the drawing is scaled about the centre of the square. */
  readonly scale: number;
}

/** With `{ corner: 7.5, scale: 1 }`, the result is media/mark.svg. */
export function drawMark({ corner, scale }: MarkOptions): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32"${corner > 0 ? ` rx="${corner}"` : ""} fill="${BLUE}"/>`,
    markLines(scale),
    `</svg>`,
  ].join("");
}

/** White lines for a blue background of 32 × 32 units. */
function markLines(scale: number): string {
  const transform =
    scale === 1 ? "" : ` transform="translate(16 16) scale(${scale}) translate(-16 -16)"`;
  return [
    `<g${transform} fill="none" stroke="#fff" stroke-width="2">`,
    `<ellipse cx="16" cy="16" rx="12.4" ry="11.4" transform="rotate(-40 16 16)"/>`,
    `<ellipse cx="16.5" cy="15.5" rx="7.8" ry="7" transform="rotate(-40 16.5 15.5)"/>`,
    `<ellipse cx="17" cy="15" rx="3.2" ry="2.7" transform="rotate(-40 17 15)"/>`,
    `<circle cx="8.2" cy="23.4" r="4.1" fill="#fff" stroke="${BLUE}" stroke-width="2.4"/>`,
    `</g>`,
  ].join("");
}
