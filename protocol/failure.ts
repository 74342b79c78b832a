/** The only way to refuse a request. Every route throws a `Failure`; the same fields become an error page or JSON. */
import type { z } from "zod";

/** The link that the error page offers. */
export type FailureAction = "home" | "account" | "paywall" | "signIn";

/** Failures that have their own translated message. */
export type FailureReason =
  | "session.refused"
  | "owner.unverified"
  | "storage.unavailable"
  | "identity.unavailable"
  | "identity.unavailableSignedIn"
  | "tooManyRequests"
  | "tooManyCheckouts"
  | "download.signedOut"
  | "download.unknownFile"
  | "download.unknownGrant"
  | "download.expired"
  | "download.unavailable"
  | "download.notEntitled"
  | "download.running"
  | "download.tooMany";

export interface FailureOptions {
  /** HTTP status, 400–599. */
  readonly statusCode: number;
  /** Short title. The error page defaults to "Page Not Found" for 404 and to "Internal Server Error" otherwise. */
  readonly statusMessage?: string;
  /** What happened and what to do next, in English, for API clients. Users see the translation of `reason`. */
  readonly message?: string;
  /** Key of the translated message. If absent, the error page shows a general message. */
  readonly reason?: FailureReason;
  readonly action?: FailureAction;
  readonly data?: Record<string, unknown>;
  /** Seconds until a retry makes sense; sent as `Retry-After`. Absent if unknown. */
  readonly retryAfter?: number;
}

/** The database cannot be read or written right now, or only a newer build can read a document. */
export const STORAGE_UNAVAILABLE: FailureOptions = {
  statusCode: 503,
  statusMessage: "Service Unavailable",
  message:
    "The shop cannot save or read its data right now. Try again in a few minutes. If you have paid, your purchase is safe.",
  reason: "storage.unavailable",
};

/**
 * Thrown by `fail`. The fields `type`, `data` and `init` match the result of React Router's `data()`: when a loader
 * throws a Failure, the error page receives its `data` and status. Hono's `onError` reads the same fields.
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

/** Throws a `Failure`. */
export function fail(options: FailureOptions): never {
  throw new Failure(options);
}

/** One invalid field. `path` joins nested names with dots; it is empty if the whole value is invalid. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Throws a 404 with the message that the specification prescribes: the path with its query. */
export function failNotFound({ pathname, search }: URL): never {
  const message = `Page not found: ${pathname}${search}`;
  fail({ statusCode: 404, statusMessage: message, message, data: { path: pathname } });
}

/** Throws a 400 that lists every invalid field in `data.issues`. */
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

/** The `Retry-After` header, or no header if the delay is unknown. */
export function retryAfterOf({ retryAfter }: FailureOptions): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}

/** JSON body of an error response. `url` is the path with its query. */
export interface FailureBody {
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly message: string;
  readonly stack: "";
  readonly data: Record<string, unknown>;
}

/** Builds the JSON body; `reason`, `retryAfter` and `data` share its `data` field. */
export function failureBody(options: FailureOptions, url: string): FailureBody {
  return {
    url,
    statusCode: options.statusCode,
    statusMessage: options.statusMessage ?? defaultStatusMessage(options.statusCode),
    message: options.message ?? "",
    stack: "",
    data: {
      ...(options.reason ? { reason: options.reason } : {}),
      ...(options.retryAfter === undefined ? {} : { retryAfter: options.retryAfter }),
      ...options.data,
    },
  };
}

/** The specification defines two titles: one for 404, one for every other status. */
export function defaultStatusMessage(statusCode: number): string {
  return statusCode === 404 ? "Page Not Found" : "Internal Server Error";
}

/**
 * Whether an error is sent as JSON. Never if the client accepts HTML. Otherwise yes if it accepts JSON, is curl, HTTPie
 * or a script's fetch, or if the path belongs to the API or to the controls of payments.
 */
export function wantsJson(headers: Headers, path: string): boolean {
  const accept = headers.get("accept") ?? "";
  if (accept.includes("text/html")) return false;
  return (
    accept.includes("application/json") ||
    /^(curl|httpie)\//i.test(headers.get("user-agent") ?? "") ||
    headers.get("sec-fetch-mode") === "cors" ||
    /^\/(?:api|dev\/payments)(?:\/|$)/.test(path) ||
    path.endsWith(".json")
  );
}
