import { z } from "zod";
import { IdentityUnavailable } from "#domain/ports/identity.ts";
import { holdRequest } from "./hold-request.ts";

const TIMEOUT_MS = 10_000;

export interface CallOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly apiKey: string;
}

interface ToolkitResponse {
  readonly status: number;
  /** Undefined if the response is not JSON. */
  readonly body: unknown;
  /** The error code without its detail; empty if the response has none. */
  readonly refusal: string;
  /** Seconds; 0 if the response does not say. */
  readonly retryAfter: number;
}

/** A limit of a client, or of the whole shop if the service does not know the clients. */
export const TRY_LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";
const ABOUT_THE_SHOP = /^(API key |QUOTA_EXCEEDED|RESOURCE_EXHAUSTED|PERMISSION_DENIED)/;

/** Errors that are not the caller's: an outage, a wrong API key or an exhausted quota of the shop. */
export function isAboutTheShop({
  status,
  refusal,
}: Pick<ToolkitResponse, "status" | "refusal">): boolean {
  return (
    status >= 500 ||
    status === 429 ||
    status === 403 ||
    status === 401 ||
    ABOUT_THE_SHOP.test(refusal)
  );
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Posts a form or JSON. Throws IdentityUnavailable if the service is unreachable or takes more than 10 s. */
export async function call(
  { fetch, apiKey }: CallOptions,
  address: string,
  body: URLSearchParams | object,
): Promise<ToolkitResponse> {
  const url = new URL(address);
  url.searchParams.set("key", apiKey);
  const isForm = body instanceof URLSearchParams;
  const init = {
    method: "POST",
    body: isForm ? body : JSON.stringify(body),
    headers: isForm ? {} : { "content-type": "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  try {
    const { response, content } = await holdRequest(new Request(url, init), async (request) => {
      const response = await fetch(request);
      const content: unknown = await response.json().catch(() => undefined);
      return { response, content };
    });
    const error = errorSchema.safeParse(content);
    const refusal = error.success ? (error.data.error.message.split(" : ")[0] ?? "") : "";
    const retryAfter = Number(response.headers.get("retry-after") ?? 0) || 0;
    return { status: response.status, body: content, refusal, retryAfter };
  } catch (cause) {
    throw new IdentityUnavailable("[identity/toolkit] The identity service could not be reached", {
      cause,
    });
  }
}
