export interface Rendition {
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
}

export interface Facts {
  /** In pixels, or for a drawing in units of its view box. */
  readonly width: number;
  readonly height: number;
  readonly color?: string | undefined;
  readonly renditions: readonly Rendition[];
}

export interface Rendering extends Facts {
  readonly renditions: readonly (Rendition & { readonly bytes: Uint8Array })[];
}
