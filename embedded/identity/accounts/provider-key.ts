import { createHash } from "node:crypto";
import type { ProviderData } from "./collections.ts";

export function providerKey({
  providerId,
  rawId,
}: Pick<ProviderData, "providerId" | "rawId">): string {
  return createHash("sha256").update(`${providerId}\n${rawId}`).digest("base64url");
}
