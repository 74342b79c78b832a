/** Sets of byte ranges of one file: sorted, without overlaps. */
import { z } from "zod";

export const pieceSchema = z.object({ start: z.int().min(0), end: z.int().min(0) });

export type Piece = z.output<typeof pieceSchema>;

/** Limits how much a client can make the shop store by requesting scattered bytes. */
const MAX_PIECES = 64;

export function bytesIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}

/** The union. If it has more than 64 pieces, the largest are kept. */
export function joinPieces(...sets: readonly (readonly Piece[])[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of sets.flat().toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && piece.start <= last.end + 1)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, piece.end) };
    else joined.push(piece);
  }
  if (joined.length <= MAX_PIECES) return joined;
  return joined
    .toSorted((one, other) => bytesIn([other]) - bytesIn([one]))
    .slice(0, MAX_PIECES)
    .toSorted((one, other) => one.start - other.start);
}
