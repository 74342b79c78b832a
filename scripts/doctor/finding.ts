/** What a check of `npm run doctor` found. */
import { NOTHING_TO_DO } from "#domain/back-office/doctor-report.ts";

interface Told {
  readonly check: string;
  /** Without secrets and addresses, which `withoutSecrets` removes if a service's own words have them. */
  readonly message: string;
}

export type Finding =
  | (Told & { readonly state: "ok" })
  | (Told & { readonly state: "note" | "fail"; readonly remedy: string });

export interface Teller {
  ok(message: string): Finding;
  note(message: string, remedy: string): Finding;
  fail(message: string, remedy: string): Finding;
  unused(why: string): Finding;
}

export function about(check: string): Teller {
  const note = (message: string, remedy: string): Finding => ({
    check,
    state: "note",
    message,
    remedy,
  });
  return {
    ok: (message) => ({ check, state: "ok", message }),
    note,
    fail: (message, remedy) => ({ check, state: "fail", message, remedy }),
    unused: (why) => note(`not used: ${why}`, NOTHING_TO_DO),
  };
}

/** A remedy that several findings of a check share in a row is told once, after the last. */
export function linesOf(findings: readonly Finding[]): string {
  return findings
    .map((finding, at) => {
      const word = finding.state === "fail" ? "FAIL" : finding.state.padEnd(4);
      const line = `${word}  ${finding.check}: ${finding.message}\n`;
      const next = findings[at + 1];
      if (finding.state === "ok" || (next && isSame(finding, next))) return line;
      return `${line}      → ${finding.remedy}\n`;
    })
    .join("");
}

function isSame(one: Exclude<Finding, { state: "ok" }>, other: Finding): boolean {
  return other.state !== "ok" && other.check === one.check && other.remedy === one.remedy;
}

const MIN_SECRET = 6;
/** In advice about a setting. */
const EXAMPLE = /^(?:\w+:\/\/USER:PASSWORD@HOST|NAME@DOMAIN)\b/;

/** Each text on one line, without the given secrets, and without email addresses. */
export function withoutSecrets(
  findings: readonly Finding[],
  secrets: readonly string[],
): readonly Finding[] {
  const hidden = secrets.filter(({ length }) => length >= MIN_SECRET);
  const clean = (text: string) =>
    hidden
      .reduce((told, secret) => told.replaceAll(secret, "…"), text)
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .replaceAll(/[^\s@]+@[^\s@]+/g, (found) => (EXAMPLE.test(found) ? found : "…"))
      .trim();
  return findings.map((finding) => {
    const { message } = finding;
    return finding.state === "ok"
      ? { ...finding, message: clean(message) }
      : { ...finding, message: clean(message), remedy: clean(finding.remedy) };
  });
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of the error, or of its cause, as `fetch` reports it. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}
