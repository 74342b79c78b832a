import { Hono, type Context } from "hono";
import { z } from "zod";
import type { RunUnit, Unit } from "../ledger/unit.ts";
import { expandPaths } from "./expand.ts";
import { type Form, parseForm } from "./form.ts";
import { respondOnce } from "./idempotency.ts";
import { listOf, parseParameters } from "./parameters.ts";

export type ApiEnv = { Variables: { requestId: string } };

export interface Call<P> {
  readonly unit: Unit;
  readonly id: string;
  readonly parameters: P;
}

/** Returns an object of the API, or throws StripeFailure. Runs in a transaction, so it must be pure. */
export type Work<P> = (call: Call<P>) => Promise<object>;

export interface Endpoints {
  get<S extends z.ZodRawShape>(path: string, shape: S, work: Work<z.output<z.ZodObject<S>>>): void;
  post<S extends z.ZodType>(path: string, schema: S, work: Work<z.output<S>>): void;
}

const expand = { expand: listOf(z.string()).optional() };

/** Every endpoint accepts `expand`. */
export function body<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({ ...shape, ...expand });
}

export function addEndpoints(api: Hono<ApiEnv>, run: RunUnit): Endpoints {
  return {
    get(path, shape, work) {
      const schema = z.strictObject({ ...shape, ...expand });
      api.get(path, async (c) => {
        const form = queryOf(c);
        // With a generic shape, the compiler cannot tell that the parameters include those of the shape.
        const parameters = parseParameters(schema, form) as z.output<z.ZodObject<typeof shape>>;
        const response = await run(async (unit) =>
          expandPaths(unit, await work({ unit, id: idOf(c), parameters }), pathsOf(form)),
        );
        return c.json(response);
      });
    },
    post(path, schema, work) {
      api.post(path, async (c) => {
        const text = await c.req.text();
        const form = parseForm(text);
        const parameters = parseParameters(schema, form);
        return keyed(c, run, text, async (unit) =>
          expandPaths(unit, await work({ unit, id: idOf(c), parameters }), pathsOf(form)),
        );
      });
    },
  };
}

function idOf(c: Context<ApiEnv>): string {
  return c.req.param("id") ?? "";
}

function queryOf(c: Context<ApiEnv>): Form {
  return parseForm(new URL(c.req.url).search.slice(1));
}

function pathsOf(form: Form): readonly string[] {
  return parseParameters(z.object(expand), form).expand ?? [];
}

async function keyed(
  c: Context<ApiEnv>,
  run: RunUnit,
  text: string,
  work: (unit: Unit) => Promise<object>,
): Promise<Response> {
  const key = c.req.header("idempotency-key");
  const requestId = c.get("requestId");
  const request = { key, requestId, path: c.req.path, body: text };
  const response = await run((unit) => respondOnce(unit, request, () => work(unit)), {
    requestId,
    idempotencyKey: key,
  });
  if (key) c.header("idempotency-key", key);
  if (response.originalRequestId) {
    c.header("idempotent-replayed", "true");
    c.header("original-request", response.originalRequestId);
  }
  return c.body(response.body, 200, { "content-type": "application/json" });
}
