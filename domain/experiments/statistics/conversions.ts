/** Visitors and buyers of one variant. */
export interface Conversions {
  readonly visitors: number;
  readonly buyers: number;
}
