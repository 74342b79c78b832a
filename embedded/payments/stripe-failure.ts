/** Errors in Stripe's format: https://docs.stripe.com/api/errors */

export interface StripeFailureOptions {
  readonly statusCode: number;
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

export class StripeFailure extends Error {
  override readonly name = "StripeFailure";
  readonly options: StripeFailureOptions;

  constructor(options: StripeFailureOptions) {
    super(options.message);
    this.options = options;
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure({
    statusCode: 400,
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

export function exclusiveParameters(one: string, other: string): StripeFailure {
  return invalidRequest(
    `You may only specify one of these parameters: ${one}, ${other}.`,
    "parameters_exclusive",
  );
}

/** `param` names the parameter that contained the id. */
export function resourceMissing(what: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure({
    statusCode: 404,
    type: "invalid_request_error",
    message: `No such ${what}: '${id}'`,
    code: "resource_missing",
    param,
  });
}

export function toEnvelope({ type, message, code, param }: StripeFailureOptions): {
  error: Record<string, string>;
} {
  return {
    error: {
      ...(code ? { code, doc_url: `https://docs.stripe.com/error-codes/${docsName(code)}` } : {}),
      message,
      ...(param ? { param } : {}),
      type,
    },
  };
}

function docsName(code: string): string {
  return code.replaceAll("_", "-");
}
