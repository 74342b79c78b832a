/** Of the cover that the build draws; scripts/cover/ has the drawings. */
export const coverShapes = ["book", "disc", "cards", "window", "stack"] as const;
export type CoverShape = (typeof coverShapes)[number];

export const coverMotifs = ["contours", "waves", "grid", "rays", "dots"] as const;
export type CoverMotif = (typeof coverMotifs)[number];
