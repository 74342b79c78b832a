/** Kerning of a variable font that is the same in all weights: a third of the file, and hardly visible. */

/** What positions glyphs, and the variations that it names. */
const POSITIONS = ["GPOS", "GDEF"];
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
type Tables = ReadonlyMap<string, Buffer>;

/** Returns `variable`, which varies by weight only, as TrueType with the kerning of its instance `regular`. */
export function withKerningOf(regular: Buffer, variable: Buffer): Buffer {
  const [from, to] = [readTables(regular), readTables(variable)];
  // Other weights may have alternates, which shift the numbers of the glyphs that follow.
  if (glyphsOf(from) !== glyphsOf(to)) return variable;
  const kept = [...to].filter(([tag]) => !POSITIONS.includes(tag));
  const taken = [...from].filter(([tag]) => POSITIONS.includes(tag));
  return writeTables(variable.readUInt32BE(), new Map([...kept, ...taken]));
}

/** The number of each character's glyph, and of all glyphs. */
function glyphsOf(tables: Tables): string {
  const [characters, maxima] = [tables.get("cmap"), tables.get("maxp")];
  return `${characters?.toString("latin1")} ${maxima?.readUInt16BE(4)}`;
}

function readTables(font: Buffer): Tables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = HEADER_BYTES + RECORD_BYTES * index;
      const start = font.readUInt32BE(at + 8);
      const table = font.subarray(start, start + font.readUInt32BE(at + 12));
      return [font.toString("latin1", at, at + 4), table];
    }),
  );
}

/** Without checksums and the fields for a binary search: the encoder of WOFF2 writes its own. */
function writeTables(version: number, tables: Tables): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + RECORD_BYTES * tables.size);
  head.writeUInt32BE(version);
  head.writeUInt16BE(tables.size, 4);
  const parts: Uint8Array[] = [head];
  let start = head.length;
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [index, [tag, table]] of sorted.entries()) {
    const at = HEADER_BYTES + RECORD_BYTES * index;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    start += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
