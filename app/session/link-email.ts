/** The email for which this browser requested a sign-in link, so that the link's page need not ask for it. */
import { readItem, takeItem, writeItem } from "../platform/browser/storage.ts";

const KEY = "sign-in-email";
const LIFE_MS = 6 * 60 * 60_000;

export function rememberLinkEmail(email: string): void {
  // Without storage, the link's page asks for the email.
  writeItem("localStorage", KEY, JSON.stringify({ email, at: Date.now() }));
}

export function forgetLinkEmail(): void {
  takeItem("localStorage", KEY);
}

export function readLinkEmail(): string {
  try {
    const { email, at } = JSON.parse(readItem("localStorage", KEY) ?? "{}") as Record<
      string,
      unknown
    >;
    const isFresh = typeof at === "number" && Date.now() - at < LIFE_MS;
    return typeof email === "string" && isFresh ? email : "";
  } catch {
    return "";
  }
}
