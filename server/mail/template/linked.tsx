import { Link } from "react-email";
import { styles } from "./styles.ts";

interface LinkedProps {
  readonly text: string;
  /** An origin. Other addresses stay text, because a stranger may have written them. */
  readonly origin: string;
  readonly className: "ink" | "muted";
}

/** Makes links of the shop's addresses, which not every mail program finds in a text. */
export function Linked({ text, origin, className }: LinkedProps) {
  const address = new RegExp(String.raw`(${RegExp.escape(origin)}/\S*[\w/])`);
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={part} href={part} className={className} style={styles.link}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
