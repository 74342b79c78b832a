export interface Conversions {
  readonly visitors: number;
  readonly buyers: number;
}
