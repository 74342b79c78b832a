import { IDENTITY_DATABASE } from "./identity-database.ts";

const CHANNEL = "session";
const SIGNED_OUT = "signed-out";

/** The server first: a browser that fails half-way is signed out where it counts. Other tabs follow. */
export async function signOutEverywhere(apiKey: string): Promise<void> {
  const response = await fetch("/api/session", { method: "DELETE" });
  if (!response.ok) throw new Error(`Signing out answered ${response.status}`);
  try {
    const { leave } = await import("./identity-client.ts");
    await leave(apiKey);
  } catch (error) {
    reportError(error);
    indexedDB.deleteDatabase(IDENTITY_DATABASE);
  }
  // Last: a tab that hears of it asks for the session again, and must not find the SDK still signed in.
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** Calls back when another tab signed out. Returns the function that stops listening. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_OUT) callback();
  };
  return () => channel.close();
}
