/** PO files with the texts of a store in another language. */
import { createItem, parsePo, stringifyItem } from "pofile-ts";

export interface PoEntry {
  /** `msgctxt`. */
  readonly key: string;
  readonly source: string;
  /** Empty if nobody translated it. */
  readonly text: string;
  /** Somebody must look at it again. */
  readonly isFuzzy: boolean;
  /** The source from which a fuzzy text was translated. */
  readonly previous?: string | undefined;
  /** Of translators. */
  readonly comments: readonly string[];
  /** For translators. */
  readonly hint?: string | undefined;
}

export interface PoContent {
  /** Comments at the head of the file. */
  readonly comments: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly entries: readonly PoEntry[];
}

export function readPo(content: string): PoContent {
  const { comments, headers, items } = parsePo(content);
  const previous = readPrevious(content);
  const entries = items.flatMap(({ msgctxt: key, msgid, msgstr, obsolete, flags, ...item }) =>
    key === null || obsolete
      ? []
      : {
          key,
          source: msgid,
          text: msgstr[0] ?? "",
          isFuzzy: flags["fuzzy"] === true,
          previous: previous.get(key),
          comments: item.comments,
        },
  );
  const filled = Object.entries(headers).filter(([, value]) => value);
  return { comments, headers: Object.fromEntries(filled) as Record<string, string>, entries };
}

/** The lines "#| msgid", which the package skips. */
function readPrevious(content: string): Map<string, string> {
  const found = content.split(/\n\s*\n/).flatMap((block) => {
    const old = block.match(/^#\| .*$/gm)?.map((line) => line.slice("#| ".length));
    const key = old && parsePo(block).items[0]?.msgctxt;
    const source = old && parsePo(old.join("\n")).items[0]?.msgid;
    return key && source !== undefined ? [[key, source] as const] : [];
  });
  return new Map(found);
}

export function writePo({ comments, headers, entries }: PoContent): string {
  const head = [
    ...comments.map((line) => `# ${line}`.trim()),
    'msgid ""',
    'msgstr ""',
    ...Object.entries(headers).map(([name, value]) => JSON.stringify(`${name}: ${value}\n`)),
  ];
  return `${[head.join("\n"), ...entries.map(writeEntry)].join("\n\n")}\n`;
}

function writeEntry({ key, source, text, isFuzzy, previous, comments, hint }: PoEntry): string {
  const item = { ...createItem(), msgctxt: key, msgid: source, msgstr: [text] };
  const written = stringifyItem({
    ...item,
    comments: [...comments],
    extractedComments: hint === undefined ? [] : [hint],
    flags: isFuzzy ? { fuzzy: true } : {},
  });
  if (!isFuzzy || previous === undefined) return written;
  const old = stringifyItem({ ...createItem(), msgid: previous }).replace(/^msgstr[^]*$/m, "");
  const lines = old.trim().replaceAll(/^/gm, "#| ");
  return written.replace(/^msgctxt /m, () => `${lines}\nmsgctxt `);
}
