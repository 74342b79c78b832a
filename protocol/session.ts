/** The browser imports only the types, so that it does not load zod. */
import { z } from "zod";

const token = z.string().min(1).max(8192);
const email = z.string().min(1).max(320);

export const sessionTokensSchema = z.object({ idToken: token, refreshToken: token });

export const upgradeProofSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), email, password: z.string().min(1).max(4096) }),
  z.object({ kind: z.literal("link"), email, oobCode: z.string().min(1).max(500) }),
  z.object({
    kind: z.literal("provider"),
    providerId: z.string().min(1).max(200),
    idToken: token,
    rawNonce: z.string().min(1).max(500),
  }),
]);

export type SessionTokens = z.output<typeof sessionTokensSchema>;
export type UpgradeProof = z.output<typeof upgradeProofSchema>;
