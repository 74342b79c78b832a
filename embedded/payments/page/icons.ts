/** As the shop draws them: on a grid of 20, in the text's colour. */
import { html } from "hono/html";
import type { Html } from "./layout.ts";

export const lockIcon = draw("M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M4.5 9h11v8h-11z");
export const cardIcon = draw("M2.5 4.5h15v11h-15zM2.5 8h15M5 12.5h3");
export const returnIcon = draw("M7.5 4.5L4 8l3.5 3.5M4 8h8a4 4 0 0 1 0 8H9");
export const chevronIcon = draw("M5 7.5l5 5 5-5");

function draw(path: string): Html {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}" /></svg>`;
}
