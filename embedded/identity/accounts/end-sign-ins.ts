import type { EndingSignIns, EndSignIns } from "#domain/ports/end-sign-ins.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { DocumentReader } from "#domain/ports/documents.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { endedLogins, mfaPendings, oneTimeCodes, refreshTokens } from "./collections.ts";

/** Added to an ID token's lifetime, because clocks of different machines differ. */
const MARGIN_SECONDS = 60;

interface EndSignInsOptions {
  readonly clock: Clock;
  readonly idTokenSeconds: number;
}

export function createEndSignIns({ clock, idTokenSeconds }: EndSignInsOptions): EndSignIns {
  return async (transaction, ending) => {
    const ofAccount = { where: [["uid", "==", ending.uid]] } as const;
    const tokens = await transaction.query(refreshTokens, ofAccount);
    const pendings = await transaction.query(mfaPendings, ofAccount);
    const codes = await transaction.query(oneTimeCodes, ofAccount);
    const logins = tokens.map(({ id, data }) => ({ tokenId: id, loginId: data.signInId ?? id }));
    const ended = await findEnded(ending, logins);
    const expiresAt = Timestamp.fromMillis(clock.now() + (idTokenSeconds + MARGIN_SECONDS) * 1000);
    return () => {
      for (const { tokenId, loginId } of logins)
        if (ended.has(loginId)) transaction.delete(refreshTokens, tokenId);
      for (const { id } of pendings) transaction.delete(mfaPendings, id);
      for (const { id, data } of codes)
        if (data.signInId && ended.has(data.signInId)) transaction.delete(oneTimeCodes, id);
      for (const id of ended) transaction.set(endedLogins, id, { expiresAt });
    };
  };
}

export async function isLoginEnded(reader: DocumentReader, signInId: string): Promise<boolean> {
  return (await reader.get(endedLogins, signInId)) !== undefined;
}

interface StoredLogin {
  readonly tokenId: string;
  readonly loginId: string;
}

async function findEnded(
  { ending, allBut }: EndingSignIns,
  logins: readonly StoredLogin[],
): Promise<ReadonlySet<string>> {
  const idsOf = async ({ signInId, refreshToken }: EndingSignIns["ending"][number]) => {
    const tokenId = refreshToken && (await hashToken(refreshToken));
    const stored = logins.find((login) => login.tokenId === tokenId);
    return [signInId, stored?.loginId].filter((id) => id !== undefined);
  };
  const named = (await Promise.all(ending.map(idsOf))).flat();
  if (!allBut) return new Set(named);
  const staying = new Set(await idsOf(allBut));
  const all = [...named, ...logins.map(({ loginId }) => loginId)];
  return new Set(all.filter((id) => !staying.has(id)));
}
