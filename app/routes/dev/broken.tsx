/** Breaks while it is rendered, wherever that is. */
export default function Broken(): never {
  throw new Error("Thrown on purpose by /dev/broken");
}
