/** Which address this browser asked a sign-in link for: opened here, the link need not ask for it again. */
const KEY = "sign-in-email";
/** As long as the link itself. */
const LIFE_MS = 6 * 60 * 60_000;

export function rememberLinkEmail(email: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() }));
  } catch {
    // Without storage the link asks.
  }
}

export function forgetLinkEmail(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept then.
  }
}

/** Empty where none is known. */
export function readLinkEmail(): string {
  try {
    const { email, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const isFresh = typeof at === "number" && Date.now() - at < LIFE_MS;
    return typeof email === "string" && isFresh ? email : "";
  } catch {
    return "";
  }
}
