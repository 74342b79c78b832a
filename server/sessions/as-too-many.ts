import { TooManyGuests } from "#domain/ports/identity.ts";
import { LimitReached } from "#domain/ports/limits.ts";

/** Turns LimitReached and TooManyGuests into an outcome. `retryAfter` is in seconds. */
export async function asTooMany<T>(
  work: () => Promise<T>,
): Promise<T | { readonly outcome: "tooMany"; readonly retryAfter: number }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReached || error instanceof TooManyGuests)
      return { outcome: "tooMany", retryAfter: error.retryAfter };
    throw error;
  }
}
