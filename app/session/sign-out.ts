import { SESSION_PATH } from "#protocol/paths.ts";
import { deleteDatabase, openChannel } from "../platform/browser/optional.ts";
import { IDENTITY_DATABASE } from "./identity-database.ts";

const SIGNED_OUT = "signed-out";

/** A channel does not receive its own messages, so the tab that signs out does not notify itself. */
let channel: BroadcastChannel | undefined;
const openOwnChannel = () => (channel ??= openChannel("session"));

/** First ends the server session, which alone authorises requests. */
export async function signOutEverywhere(apiKey: string): Promise<void> {
  const response = await fetch(SESSION_PATH, { method: "DELETE" });
  if (!response.ok) throw new Error(`Signing out failed with status ${response.status}`);
  try {
    const { signOutSdk } = await import("./identity-client.ts");
    await signOutSdk(apiKey);
  } catch (error) {
    reportError(error);
    deleteDatabase(IDENTITY_DATABASE);
  }
  // Must be last: a notified tab checks its session and must not find the SDK still signed in.
  openOwnChannel()?.postMessage(SIGNED_OUT);
}

/** Returns a function that stops listening. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (data === SIGNED_OUT) callback();
  };
  openOwnChannel()?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
