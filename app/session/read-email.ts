import { emailKey } from "#domain/email-address.ts";
import { pasted } from "#domain/pasted.ts";

export function readEmail(fields: FormData, name = "email"): string {
  return pasted(String(fields.get(name)));
}

export function emailFault(email: string) {
  if (email === "") return "authError.missingEmail";
  return emailKey(email) === undefined ? "authError.invalidEmail" : undefined;
}
