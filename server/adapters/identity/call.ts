/** One call of the Identity Toolkit, and how it says no. */
import { z } from "zod";
import { IdentityUnavailable } from "#domain/ports.ts";

const TIMEOUT_MS = 10_000;

export interface CallOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly apiKey: string;
}

interface Answer {
  readonly status: number;
  /** Undefined where it is not JSON. */
  readonly body: unknown;
  /** The error's code without its detail; empty where the answer names none. */
  readonly refusal: string;
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** A form or JSON. */
export async function call(
  { fetch, apiKey }: CallOptions,
  address: string,
  body: URLSearchParams | object,
): Promise<Answer> {
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
    const response = await fetch(new Request(url, init));
    const answer: unknown = await response.json().catch(() => undefined);
    const error = errorSchema.safeParse(answer);
    const refusal = error.success ? (error.data.error.message.split(" : ")[0] ?? "") : "";
    return { status: response.status, body: answer, refusal };
  } catch (cause) {
    throw new IdentityUnavailable("[identity/toolkit] The identity service could not be reached", {
      cause,
    });
  }
}
