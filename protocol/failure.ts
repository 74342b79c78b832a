/** The only way to refuse a request. A `Failure` becomes an error page or JSON. */
import type { z } from "zod";

export type FailureAction = "home" | "account" | "settings" | "paywall" | "signIn";

export type FailureReason =
  | "session.refused"
  | "owner.unverified"
  | "owner.needsTwoStep"
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
  readonly statusCode: number;
  /** By default "Page Not Found" for 404, otherwise "Internal Server Error". */
  readonly statusMessage?: string;
  /** In English, for API clients. Users see the translation of `reason`. */
  readonly message?: string;
  readonly reason?: FailureReason;
  readonly action?: FailureAction;
  readonly data?: Record<string, unknown>;
  /** Seconds until a retry makes sense. Absent if unknown. */
  readonly retryAfter?: number;
}

export const STORAGE_UNAVAILABLE: FailureOptions = {
  statusCode: 503,
  statusMessage: "Service Unavailable",
  message:
    "The shop cannot save or read its data right now. Try again in a few minutes. If you have paid, your purchase is safe.",
  reason: "storage.unavailable",
};

/** Marks React Router's answer for a route without a page: the `FailureOptions` as JSON. No client sees it. */
export const FAILURE_HEADER = "X-Failure";

/** Has the shape of React Router's `data()`, so that the error page receives its `data` and status. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly type = "DataWithResponseInit";
  readonly data: FailureOptions;
  readonly init: ResponseInit;

  constructor(options: FailureOptions) {
    super(options.message ?? "");
    this.data = options;
    this.init = {
      status: options.statusCode,
      statusText: options.statusMessage ?? "",
      headers: { [FAILURE_HEADER]: "1" },
    };
  }
}

export function fail(options: FailureOptions): never {
  throw new Failure(options);
}

/** `path` joins nested names with dots; it is empty if the whole value is invalid. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The specification prescribes the message: the path with its query. */
export function failNotFound({ pathname, search }: URL): never {
  const message = `Page not found: ${pathname}${search}`;
  fail({ statusCode: 404, statusMessage: message, message, data: { path: pathname } });
}

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

export function retryAfterOf({ retryAfter }: FailureOptions): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}

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

/** False if the client accepts HTML. True if it accepts JSON, is curl, HTTPie or a script, or calls the API. */
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
