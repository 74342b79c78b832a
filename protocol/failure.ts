/** One way to refuse a request: what a person or a machine is told, whichever route found the fault. */
import type { z } from "zod";

/** Where the error page leads; each has one link with words of its own. */
export type FailureAction = "home" | "account" | "paywall" | "signIn";

/** Outcomes with wording of their own in every language. */
export type FailureReason =
  | "session.refused"
  | "identity.unavailable"
  | "identity.unavailableSignedIn"
  | "download.signedOut"
  | "download.unknownFile"
  | "download.unknownGrant"
  | "download.expired"
  | "download.notEntitled";

export interface FailureOptions {
  /** HTTP status, 400–599. */
  readonly statusCode: number;
  /** Short title. Defaults to "Page Not Found" for 404, else "Internal Server Error", on the error page. */
  readonly statusMessage?: string;
  /** What happened and what to do next, in English: machines read it, people see `reason` in their language. */
  readonly message?: string;
  /** Names the wording in the translations, where there is one. */
  readonly reason?: FailureReason;
  readonly action?: FailureAction;
  readonly data?: Record<string, unknown>;
}

/**
 * Thrown by `fail`. The fields `type`, `data` and `init` are those of React Router's own `data()`, so that a loader may
 * throw it and the error page receives `data` with this status; Hono's `onError` reads the same fields.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly type = "DataWithResponseInit";
  readonly data: FailureOptions;
  readonly init: { readonly status: number; readonly statusText: string };

  constructor(options: FailureOptions) {
    super(options.message ?? "");
    this.data = options;
    this.init = { status: options.statusCode, statusText: options.statusMessage ?? "" };
  }
}

export function fail(options: FailureOptions): never {
  throw new Failure(options);
}

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** 404 in the specification's wording: the path with its query. */
export function failNotFound({ pathname, search }: URL): never {
  const message = `Page not found: ${pathname}${search}`;
  fail({ statusCode: 404, statusMessage: message, message, data: { path: pathname } });
}

/** Answers 400 and names each field that is wrong. */
export function failBadRequest(error: z.ZodError): never {
  const issues = error.issues.map((issue): Issue => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const [first] = issues;
  fail({
    statusCode: 400,
    statusMessage: "Bad Request",
    message: first ? [first.path, first.message].filter(Boolean).join(": ") : "Bad request",
    data: { issues },
  });
}

/** The body of a machine's error answer; `url` is path and query. */
export interface FailureBody {
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly message: string;
  readonly stack: "";
  readonly data: Record<string, unknown>;
}

export function failureBody(options: FailureOptions, url: string): FailureBody {
  return {
    url,
    statusCode: options.statusCode,
    statusMessage: options.statusMessage ?? defaultStatusMessage(options.statusCode),
    message: options.message ?? "",
    stack: "",
    data: { ...(options.reason ? { reason: options.reason } : {}), ...options.data },
  };
}

/** The specification knows two titles: 404 and everything else. */
export function defaultStatusMessage(statusCode: number): string {
  return statusCode === 404 ? "Page Not Found" : "Internal Server Error";
}

/**
 * Whether an error is answered with JSON: the client does not take HTML, and asks for JSON, is a command-line tool or a
 * script, or the path is a machine's.
 */
export function wantsJson(headers: Headers, path: string): boolean {
  const accept = headers.get("accept") ?? "";
  if (accept.includes("text/html")) return false;
  return (
    accept.includes("application/json") ||
    /^(curl|httpie)\//i.test(headers.get("user-agent") ?? "") ||
    headers.get("sec-fetch-mode") === "cors" ||
    path.startsWith("/api/") ||
    path.endsWith(".json")
  );
}
