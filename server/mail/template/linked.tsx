import { Link } from "react-email";
import { styles } from "./styles.ts";

interface LinkedProps {
  readonly text: string;
  /** Addresses elsewhere stay text, because a stranger may have written them. */
  readonly origin: string;
  readonly linkWords: Readonly<Record<string, string>> | undefined;
}

/** Makes links of the shop's addresses. One at the end of a text is that of its words, or those before its colon. */
export function Linked({ text, origin, linkWords = {} }: LinkedProps) {
  const address = String.raw`${RegExp.escape(origin)}/\S*[\w/]`;
  const [, lead = "", last = ""] = new RegExp(`^(.*?)(${address})$`).exec(text) ?? [];
  const words = linkWords[last];
  if (words)
    return (
      <>
        {lead}
        <InkLink url={last} words={words} />
      </>
    );
  const [, named] = /^([^:]*\S)\s*: $/.exec(lead) ?? [];
  if (named) return <InkLink url={last} words={named} />;
  return text
    .split(new RegExp(`(${address})`))
    .map((part, index) =>
      index % 2 === 1 ? <InkLink key={part} url={part} words={part} /> : part,
    );
}

function InkLink({ url, words }: { readonly url: string; readonly words: string }) {
  return (
    <Link href={url} className="ink" style={styles.link}>
      {words}
    </Link>
  );
}
