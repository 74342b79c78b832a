/** Sources that are no site and no campaign. */
export const DIRECT = "direct";
export const OTHER = "other";
