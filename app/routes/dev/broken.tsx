export default function Broken(): never {
  throw new Error("Thrown on purpose by /dev/broken");
}
