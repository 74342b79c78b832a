/** Visitors of one variant, and how many of them bought. */
export interface Conversions {
  readonly visitors: number;
  readonly buyers: number;
}
