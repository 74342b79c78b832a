import { Link } from "react-email";
import { styles } from "./styles.ts";

interface LinkedProps {
  readonly text: string;
  /** Addresses elsewhere stay text, because a stranger may have written them. */
  readonly origin: string;
  readonly className: "ink" | "muted";
}

/** Makes links of the shop's addresses. One at the end of a text is the address of the words before its colon. */
export function Linked({ text, origin, className }: LinkedProps) {
  const address = String.raw`${RegExp.escape(origin)}/\S*[\w/]`;
  const named = new RegExp(String.raw`^([^:]*\S)\s*: (${address})$`).exec(text);
  if (named) {
    const [, words, url] = named;
    return (
      <Link href={url} className={className} style={styles.link}>
        {words}
      </Link>
    );
  }
  return text.split(new RegExp(`(${address})`)).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={part} href={part} className={className} style={styles.link}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
