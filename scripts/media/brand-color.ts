import Color from "colorjs.io";

/** Returns any CSS color as #rrggbb, which all drawing libraries know. Throws if it is none. */
export function brandHex(color: string): string {
  return new Color(color)
    .to("srgb")
    .toGamut({ method: "css" })
    .toString({ format: "hex", collapse: false });
}
