const RPC_STATUS = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  415: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  501: "NOT_IMPLEMENTED",
} as const;

const REASON = {
  400: "invalid",
  401: "authError",
  403: "forbidden",
  404: "notFound",
  415: "invalid",
  429: "rateLimited",
  501: "unimplemented",
} as const;

type RefusalStatus = keyof typeof RPC_STATUS;

interface RefusalOptions {
  readonly status?: RefusalStatus;
  /** The hosted service includes the RPC status for malformed requests, not for refused ones. */
  readonly hasRpcStatus?: boolean;
  readonly reason?: string;
  readonly fault?: object;
  readonly details?: readonly object[];
  /** False for errors raised before a call is reached: their `errors` have no `domain`. */
  readonly hasDomain?: boolean;
  /** Replaces the whole response body, for errors that have another format. */
  readonly body?: object;
}

/** The message is `CODE` or `CODE : detail`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: RefusalStatus;
  private readonly options: RefusalOptions;

  constructor(message: string, options: RefusalOptions = {}) {
    super(message);
    this.status = options.status ?? 400;
    this.options = options;
  }

  envelope(): object {
    if (this.options.body) return this.options.body;
    const {
      hasRpcStatus = this.status !== 400,
      reason = REASON[this.status],
      hasDomain = this.status !== 404 && this.status !== 501,
      fault,
      details,
    } = this.options;
    return {
      error: {
        code: this.status,
        message: this.message,
        errors: [
          { message: this.message, ...(hasDomain && { domain: "global" }), reason, ...fault },
        ],
        ...(hasRpcStatus && { status: RPC_STATUS[this.status] }),
        ...(details && { details }),
      },
    };
  }
}

/** For a malformed request: not JSON, or a field of the wrong type. */
export function invalidArgument(message: string): Refusal {
  return new Refusal(message, { hasRpcStatus: true });
}
