/** Limits the lengths of display name and photo URL, because every ID token contains both. */
import { Refusal } from "../protocol/refusal.ts";

export const MAX_DISPLAY_NAME = 256;
export const MAX_PHOTO_URL = 2048;

interface Profile {
  readonly displayName?: string | undefined;
  readonly photoUrl?: string | undefined;
}

/** Throws Refusal if a value is too long. */
export function checkProfile({ displayName = "", photoUrl = "" }: Profile): void {
  if (displayName.length > MAX_DISPLAY_NAME)
    throw new Refusal("INVALID_PROFILE_ATTRIBUTE : Display name too long.");
  if (photoUrl.length > MAX_PHOTO_URL)
    throw new Refusal("INVALID_PROFILE_ATTRIBUTE : Photo URL too long.");
}
