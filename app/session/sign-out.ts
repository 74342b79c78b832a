import { SESSION_PATH } from "#protocol/paths.ts";
import { IDENTITY_DATABASE } from "./identity-database.ts";

const CHANNEL = "session";
const SIGNED_OUT = "signed-out";

/** First ends the server session, which alone authorises requests. Then signs out of the SDK and notifies other tabs. */
export async function signOutEverywhere(apiKey: string): Promise<void> {
  const response = await fetch(SESSION_PATH, { method: "DELETE" });
  if (!response.ok) throw new Error(`Signing out failed with status ${response.status}`);
  try {
    const { leave } = await import("./identity-client.ts");
    await leave(apiKey);
  } catch (error) {
    reportError(error);
    indexedDB.deleteDatabase(IDENTITY_DATABASE);
  }
  // Must be last, because a notified tab checks its session and must not find the SDK still signed in.
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** Calls `callback` when another tab signs out. Returns a function that stops listening. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_OUT) callback();
  };
  return () => channel.close();
}
