/** Keeps a typed email while the page reloads because one of its modules was missing. */
import { takeItem, writeItem } from "../platform/browser/storage.ts";

const KEY = "typed-email";

export function keepTypedEmail(email: string): void {
  writeItem("sessionStorage", KEY, email);
}

/** Returns the email once; empty if none was kept. */
export function takeTypedEmail(): string {
  return takeItem("sessionStorage", KEY) ?? "";
}
