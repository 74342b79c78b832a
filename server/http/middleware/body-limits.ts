import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { fail } from "#protocol/failure.ts";
import type { FindRoutes } from "../find-routes.ts";

const MAX_BODY_BYTES = 64 * 1024;

export function limitBodies(findRoutes: FindRoutes) {
  const limits = new Map<number, ReturnType<typeof limitBody>>();
  return createMiddleware((c, next) => {
    const { maxBodyBytes = MAX_BODY_BYTES } = findRoutes(c.req.path) ?? {};
    if (maxBodyBytes === Infinity) return next();
    const limit = limits.get(maxBodyBytes) ?? limitBody(maxBodyBytes);
    limits.set(maxBodyBytes, limit);
    return limit(c, next);
  });
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () =>
      fail({
        statusCode: 413,
        statusMessage: "Content Too Large",
        message: `The body is larger than ${maxSize} bytes.`,
      }),
  });
}
