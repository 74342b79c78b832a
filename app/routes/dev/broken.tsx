/** Throws when rendered, on the server and in the browser. */
export default function Broken(): never {
  throw new Error("Thrown on purpose by /dev/broken");
}
